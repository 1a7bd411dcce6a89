<?php

namespace WordPress\Sniffs\PHP;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** Functions for debugging. */
final class DevelopmentFunctionsSniff implements Sniff
{
    public function register()
    {
        return [T_STRING];
    }

    public function process(File $file, $at)
    {
        $name = $file->getTokens()[$at]['content'];
        if (preg_match('/^(?:error_log|var_dump|var_export|print_r|trigger_error|debug_backtrace|debug_print_backtrace|phpinfo)$/', $name)) {
            $file->addWarning('%s() is for development.', $at, "{$name}_$name", [$name]);
        }
    }
}
