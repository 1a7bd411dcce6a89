<?php

namespace WordPress\Sniffs\NamingConventions;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** A variable of a file, a constant that is defined, and a hook that is called have to begin with the plugin's name: they are global. */
final class PrefixAllGlobalsSniff implements Sniff
{
    private const PREFIX = '/^[\'"$]?fin_?widgets/i';

    public function register()
    {
        return [T_VARIABLE, T_STRING];
    }

    public function process(File $file, $at)
    {
        $tokens = $file->getTokens();
        ['code' => $code, 'content' => $content] = $tokens[$at];
        $codes = ['define' => 'NonPrefixedConstantFound', 'apply_filters' => 'NonPrefixedHooknameFound', 'do_action' => 'NonPrefixedHooknameFound'];
        if ($code === T_STRING && isset($codes[$content]) && !preg_match(self::PREFIX, $tokens[$at + 2]['content'])) {
            $file->addError('A name without prefix: %s', $at, $codes[$content], [$tokens[$at + 2]['content']]);
        }
        $isOfFile = !$file->getCondition($at, T_CLASS) && !$file->getCondition($at, T_CLOSURE) && !$file->getCondition($at, T_FUNCTION) && empty($tokens[$at]['nested_parenthesis']);
        $isSet = $isOfFile && $tokens[$file->findNext(T_WHITESPACE, $at + 1, null, true)]['code'] === T_EQUAL;
        $isLoop = $isOfFile === false && $this->isLoopOfFile($file, $at);
        if ($code === T_VARIABLE && ($isSet || $isLoop) && !preg_match(self::PREFIX, $content)) {
            $file->addError('A variable without prefix: %s', $at, 'NonPrefixedVariableFound', [$content]);
        }
    }

    private function isLoopOfFile(File $file, int $at): bool
    {
        $tokens = $file->getTokens();
        $open = array_key_last($tokens[$at]['nested_parenthesis'] ?? []);
        return $open && $tokens[$at]['conditions'] === [] && $tokens[$tokens[$open]['parenthesis_owner'] ?? $open]['code'] === T_FOREACH
            && $file->findPrevious(T_AS, $at, $open);
    }
}
