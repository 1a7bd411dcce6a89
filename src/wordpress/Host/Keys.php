<?php

namespace FinWidgets\Host;

/**
 * The keys that the host works with: one for each purpose, derived from each secret, so that none serves two ends. What is made is
 * made with the newest secret; what is checked may be of any.
 */
final class Keys
{
    /** @var string[] newest first */
    private array $secrets;

    /** @param string[] $secrets 32 bytes or more each, newest first */
    public function __construct(array $secrets)
    {
        $this->secrets = array_values($secrets);
    }

    /** HMAC-SHA-256, as bytes. `$purpose`: `session`, `project` or `digest`. */
    public function sign(string $purpose, string $text): string
    {
        return $this->signatures($purpose, $text)[0];
    }

    public function verify(string $purpose, string $text, string $signature): bool
    {
        foreach ($this->signatures($purpose, $text) as $right) {
            if (hash_equals($right, $signature)) {
                return true;
            }
        }
        return false;
    }

    /** @return string[] under each of the secrets, newest first */
    public function signatures(string $purpose, string $text): array
    {
        return array_map(function (string $secret) use ($purpose, $text): string {
            return hash_hmac('sha256', $text, self::derive($secret, $purpose), true);
        }, $this->secrets);
    }

    /**
     * Encrypted and signed: whoever reads or writes it where it lies learns and forges nothing. Different each time. `$name`: where
     * it will lie, and nowhere else is good. WordPress brings these functions where PHP lacks them.
     *
     * @param mixed $value
     */
    public function seal(string $name, $value): string
    {
        $nonce = random_bytes(SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES);
        $key = self::derive($this->secrets[0], 'seal');
        $text = self::json($value);
        return self::encode($nonce . sodium_crypto_aead_xchacha20poly1305_ietf_encrypt($text, $name, $nonce, $key));
    }

    /** @return mixed null when none of the secrets made it, or not for this name */
    public function open(string $name, string $sealed)
    {
        $bytes = (string) self::decode($sealed);
        $length = SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES;
        if (strlen($bytes) <= $length) {
            return null;
        }
        [$nonce, $content] = [substr($bytes, 0, $length), substr($bytes, $length)];
        foreach ($this->secrets as $secret) {
            try {
                $key = self::derive($secret, 'seal');
                $text = sodium_crypto_aead_xchacha20poly1305_ietf_decrypt($content, $name, $nonce, $key);
            } catch (\Exception $error) {
                $text = false;
            }
            if (is_string($text)) {
                return json_decode($text, true);
            }
        }
        return null;
    }

    /** Base64url without padding. */
    public static function encode(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    /** The bytes of a text that is what `encode` makes of them: several texts decode to the same, and only one was issued. */
    public static function decode(string $text): ?string
    {
        $bytes = base64_decode(strtr($text, '-_', '+/'), true);
        return is_string($bytes) && self::encode($bytes) === $text ? $bytes : null;
    }

    /** SHA-256 in hexadecimal: a name for the store that tells nothing of what it stands for. */
    public static function fingerprint(string ...$parts): string
    {
        return hash('sha256', self::json($parts));
    }

    /** @param mixed $value */
    public static function json($value): string
    {
        return (string) json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }

    /** HKDF-SHA-256 without salt, the purpose as its info. */
    private static function derive(string $secret, string $purpose): string
    {
        return hash_hkdf('sha256', $secret, 32, "fin-widgets host $purpose");
    }
}
