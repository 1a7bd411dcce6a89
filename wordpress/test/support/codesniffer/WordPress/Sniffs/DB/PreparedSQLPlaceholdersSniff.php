<?php

namespace WordPress\Sniffs\DB;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** A statement that is prepared with values has to have placeholders in the same place. */
final class PreparedSQLPlaceholdersSniff implements Sniff
{
    public function register()
    {
        return [T_VARIABLE];
    }

    public function process(File $file, $at)
    {
        $tokens = $file->getTokens();
        if ($tokens[$at]['content'] !== '$wpdb' || $tokens[$at + 2]['content'] !== 'prepare') {
            return;
        }
        $call = $file->getTokensAsString($at + 3, $tokens[$at + 3]['parenthesis_closer'] - $at - 3);
        // A variable alone may have its placeholders where it was written.
        if (!preg_match('/%[sdfi]/', $call) && !preg_match('/^\(\$\w+,/', $call)) {
            $file->addWarning('No placeholder.', $at, 'UnfinishedPrepare');
        }
    }
}
