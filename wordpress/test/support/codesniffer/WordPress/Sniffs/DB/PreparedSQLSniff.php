<?php

namespace WordPress\Sniffs\DB;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** A statement has to be written out, or prepared; names of WordPress's tables may stand in it. */
final class PreparedSQLSniff implements Sniff
{
    public function register()
    {
        return [T_VARIABLE];
    }

    public function process(File $file, $at)
    {
        $tokens = $file->getTokens();
        $method = $tokens[$at]['content'] === '$wpdb' && $tokens[$at + 1]['code'] === T_OBJECT_OPERATOR ? $tokens[$at + 2]['content'] : '';
        if (!preg_match('/^(?:query|get_var|get_col|get_row|get_results|prepare)$/', $method) || $tokens[$at + 3]['code'] !== T_OPEN_PARENTHESIS) {
            return;
        }
        $end = $file->findNext(T_COMMA, $at, $tokens[$at + 3]['parenthesis_closer']) ?: $tokens[$at + 3]['parenthesis_closer'];
        for ($each = $at + 4; $each < $end; $each++) {
            ['code' => $code, 'content' => $content] = $tokens[$each];
            if ($content === '$wpdb') {
                if ($tokens[$each + 2]['content'] === 'prepare') {
                    return;
                }
                $each += 2;
            } elseif ($code === T_VARIABLE || $code === T_STRING) {
                $file->addError('Not prepared: %s', $each, 'NotPrepared', [$content]);
                return;
            } elseif ($code === T_DOUBLE_QUOTED_STRING && preg_match('/\$(?!wpdb->)\w+/', $content, $found)) {
                $file->addError('Not prepared: %s', $each, 'InterpolatedNotPrepared', $found);
                return;
            }
        }
    }
}
