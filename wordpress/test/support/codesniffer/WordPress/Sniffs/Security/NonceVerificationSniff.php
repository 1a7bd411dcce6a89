<?php

namespace WordPress\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** What a form or an address has sent may be forged. */
final class NonceVerificationSniff implements Sniff
{
    public function register()
    {
        return [T_VARIABLE];
    }

    public function process(File $file, $at)
    {
        $codes = ['$_POST' => 'Missing', '$_FILES' => 'Missing', '$_GET' => 'Recommended', '$_REQUEST' => 'Recommended'];
        $name = $file->getTokens()[$at]['content'];
        if (isset($codes[$name])) {
            $file->addWarning('Read without a nonce: %s', $at, $codes[$name], [$name]);
        }
    }
}
