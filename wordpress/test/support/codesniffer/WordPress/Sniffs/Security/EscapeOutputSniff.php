<?php

namespace WordPress\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** Whatever is printed, and whatever an exception is made of, has to be a literal or the result of an escaping function. */
final class EscapeOutputSniff implements Sniff
{
    private const ESCAPING = '/^(?:esc_\w+|wp_kses\w*|absint|intval|disabled|selected|checked|sanitize_\w+|wp_nonce_field)$/';
    /** What may stand between `throw` and the arguments. */
    private const CALLEE = [T_WHITESPACE, T_NEW, T_STRING, T_SELF, T_STATIC, T_VARIABLE, T_DOUBLE_COLON, T_OBJECT_OPERATOR, T_NS_SEPARATOR];
    /** Functions that only join their arguments. */
    private const JOINING = ['sprintf', 'implode'];

    public function register()
    {
        return [T_ECHO, T_THROW, T_STRING];
    }

    public function process(File $file, $at)
    {
        $tokens = $file->getTokens();
        if ($tokens[$at]['code'] === T_ECHO) {
            $this->check($file, $at + 1, $file->findNext(T_SEMICOLON, $at), 'OutputNotEscaped');
            return;
        }
        $isPrintf = in_array($tokens[$at]['content'], ['printf', 'vprintf'], true) && $tokens[$at + 1]['code'] === T_OPEN_PARENTHESIS;
        // An exception that is caught at once prints nothing.
        if (($tokens[$at]['code'] === T_STRING && !$isPrintf) || ($tokens[$at]['code'] === T_THROW && $file->getCondition($at, T_TRY))) {
            return;
        }
        $open = $isPrintf ? $at + 1 : $file->findNext(self::CALLEE, $at + 1, null, true);
        if ($tokens[$open]['code'] === T_OPEN_PARENTHESIS) {
            $this->check($file, $open + 1, $tokens[$open]['parenthesis_closer'], $isPrintf ? 'OutputNotEscaped' : 'ExceptionNotEscaped');
        }
    }

    /** Reports the first part of the expression that is not escaped. */
    private function check(File $file, int $at, int $end, string $code): void
    {
        $tokens = $file->getTokens();
        for (; $at < $end; $at++) {
            $then = $this->endOfCondition($file, $at, $end);
            $at = $then ?? $at;
            $isCall = $tokens[$at]['code'] === T_STRING && $tokens[$at + 1]['code'] === T_OPEN_PARENTHESIS;
            if ($isCall && in_array($tokens[$at]['content'], self::JOINING, true)) {
                continue;
            }
            if ($isCall && preg_match(self::ESCAPING, $tokens[$at]['content'])) {
                $at = $tokens[$at + 1]['parenthesis_closer'];
                continue;
            }
            if ($tokens[$at]['code'] === T_INT_CAST) {
                $at = $file->findNext([T_COMMA, T_SEMICOLON, T_CLOSE_PARENTHESIS], $at, $end) ?: $end;
                continue;
            }
            if (in_array($tokens[$at]['code'], [T_STRING, T_VARIABLE, T_SELF, T_STATIC, T_DOUBLE_QUOTED_STRING], true)) {
                $file->addError('Not escaped: %s', $at, $code, [$tokens[$at]['content']]);
                return;
            }
        }
    }

    /** The `?` of a ternary expression whose condition begins here, which is not printed. */
    private function endOfCondition(File $file, int $at, int $end): ?int
    {
        $tokens = $file->getTokens();
        $before = $tokens[$file->findPrevious(T_WHITESPACE, $at - 1, null, true)]['code'];
        if (!in_array($before, [T_OPEN_PARENTHESIS, T_COMMA, T_ECHO, T_STRING_CONCAT, T_INLINE_ELSE, T_INLINE_THEN], true)) {
            return null;
        }
        for ($each = $at; $each < $end; $each++) {
            if ($tokens[$each]['code'] === T_INLINE_THEN) {
                return $each;
            }
            if (in_array($tokens[$each]['code'], [T_COMMA, T_SEMICOLON, T_CLOSE_PARENTHESIS], true)) {
                return null;
            }
            $each = $tokens[$each]['code'] === T_OPEN_PARENTHESIS ? $tokens[$each]['parenthesis_closer'] : $each;
        }
        return null;
    }
}
