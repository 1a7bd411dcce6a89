<?php

namespace WordPress\Sniffs\DB;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** WordPress has functions and caches for its own tables. */
final class DirectDatabaseQuerySniff implements Sniff
{
    private const METHODS = ['query', 'get_var', 'get_col', 'get_row', 'get_results', 'insert', 'update', 'delete', 'replace'];

    public function register()
    {
        return [T_VARIABLE];
    }

    public function process(File $file, $at)
    {
        $tokens = $file->getTokens();
        $isCall = $tokens[$at]['content'] === '$wpdb' && $tokens[$at + 1]['code'] === T_OBJECT_OPERATOR && $tokens[$at + 3]['code'] === T_OPEN_PARENTHESIS;
        if (!$isCall || !in_array($tokens[$at + 2]['content'], self::METHODS, true)) {
            return;
        }
        $file->addWarning('A direct call of the database.', $at, 'DirectQuery');
        $statement = $file->getTokensAsString($at + 3, $tokens[$at + 3]['parenthesis_closer'] - $at - 3);
        if (preg_match('/\b(?:ALTER|CREATE|DROP)\s/', $statement)) {
            $file->addWarning('Changes the schema.', $at, 'SchemaChange');
        }
    }
}
