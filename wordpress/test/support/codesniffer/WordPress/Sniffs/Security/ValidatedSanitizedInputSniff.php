<?php

namespace WordPress\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** A request's values have to be sanitized. To test whether there is one, or its type, is no use of it. */
final class ValidatedSanitizedInputSniff implements Sniff
{
    private const HARMLESS = '/^(?:isset|empty|is_\w+|sanitize_\w+|absint|intval)$/';

    public function register()
    {
        return [T_VARIABLE];
    }

    public function process(File $file, $at)
    {
        $tokens = $file->getTokens();
        if (!preg_match('/^\$_(?:GET|POST|REQUEST|SERVER|COOKIE|FILES)$/', $tokens[$at]['content'])) {
            return;
        }
        foreach (array_keys($tokens[$at]['nested_parenthesis'] ?? []) as $open) {
            if (preg_match(self::HARMLESS, $tokens[$open - 1]['content'])) {
                return;
            }
        }
        $file->addError('Not sanitized: %s', $at, 'InputNotSanitized', [$tokens[$at]['content']]);
    }
}
