<?php

namespace WordPress\Sniffs\WP;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** WordPress has functions of its own in place of these. The code is that of the group, and the function's name. */
final class AlternativeFunctionsSniff implements Sniff
{
    private const GROUPS = [
        'curl' => '/^curl_(?!version$)\w+$/',
        'parse_url' => '/^parse_url$/',
        'json_encode' => '/^json_encode$/',
        'file_get_contents' => '/^file_get_contents$/',
        'unlink' => '/^unlink$/',
        'rename' => '/^rename$/',
        'file_system_operations' => '/^(?:chgrp|chmod|chown|fclose|file_put_contents|fopen|fputs|fread|p?fsockopen|fwrite|is_writeable|is_writable|mkdir|readfile|rmdir|touch)$/',
        'strip_tags' => '/^strip_tags$/',
        'rand' => '/^(?:mt_)?rand$/',
    ];

    public function register()
    {
        return [T_STRING];
    }

    public function process(File $file, $at)
    {
        $tokens = $file->getTokens();
        $before = $tokens[$file->findPrevious(T_WHITESPACE, $at - 1, null, true)]['code'];
        if ($tokens[$at + 1]['code'] !== T_OPEN_PARENTHESIS || in_array($before, [T_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION], true)) {
            return;
        }
        if ($tokens[$at + 2]['content'] === "'php://input'") {
            return;
        }
        foreach (self::GROUPS as $group => $pattern) {
            if (preg_match($pattern, $tokens[$at]['content'])) {
                $file->addError('%s() has an alternative in WordPress.', $at, "{$group}_{$tokens[$at]['content']}", [$tokens[$at]['content']]);
            }
        }
    }
}
