<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * The host's cryptographic keys. Each secret yields one key per purpose, so that no key serves two purposes. The newest secret signs and
 * encrypts; any of them verifies and decrypts.
 */
final class Keys
{
    /** @var string[] newest first */
    private array $secrets;
    /** Whose keys they are. The keys are derived from this, too. */
    private string $owner;

    /**
     * @param string[] $secrets 32 bytes or more each, newest first
     * @param bool $isTest whether they are the keys of the test mode, which differ
     */
    public function __construct(array $secrets, bool $isTest = false)
    {
        $this->secrets = array_values($secrets);
        $this->owner = $isTest ? 'test host' : 'host';
    }

    /** HMAC-SHA-256, as bytes. `$purpose`: `session`, `project`, `digest`, `login` or `address`. */
    public function sign(string $purpose, string $text): string
    {
        return $this->signatures($purpose, $text)[0];
    }

    public function verify(string $purpose, string $text, string $signature): bool
    {
        foreach ($this->signatures($purpose, $text) as $expected) {
            if (hash_equals($expected, $signature)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the newest secret sealed this. Once an older secret has left the list, a text that it sealed cannot be opened. */
    public function isNewest(string $name, string $sealed): bool
    {
        return count($this->secrets) === 1 || (new self([$this->secrets[0]]))->open($name, $sealed) !== null;
    }

    /** @return string[] the signatures under each of the secrets, newest first */
    public function signatures(string $purpose, string $text): array
    {
        return array_map(function (string $secret) use ($purpose, $text): string {
            return hash_hmac('sha256', $text, $this->derive($secret, $purpose), true);
        }, $this->secrets);
    }

    /**
     * Encrypts and authenticates a value for this name in the store. Each seal is different, so that a sealed value identifies who
     * wrote it. Where PHP lacks these functions, WordPress provides them.
     *
     * @param mixed $value
     */
    public function seal(string $name, $value): string
    {
        $nonce = random_bytes(SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES);
        $key = $this->derive($this->secrets[0], 'seal');
        $text = self::json($value);
        return self::encode($nonce . sodium_crypto_aead_xchacha20poly1305_ietf_encrypt($text, $name, $nonce, $key));
    }

    /** @return mixed the sealed value; null if none of the secrets sealed it, or if it was sealed for another name */
    public function open(string $name, string $sealed)
    {
        $bytes = (string) self::decode($sealed);
        $nonceBytes = SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES;
        if (strlen($bytes) <= $nonceBytes) {
            return null;
        }
        [$nonce, $ciphertext] = [substr($bytes, 0, $nonceBytes), substr($bytes, $nonceBytes)];
        foreach ($this->secrets as $secret) {
            try {
                $key = $this->derive($secret, 'seal');
                $text = sodium_crypto_aead_xchacha20poly1305_ietf_decrypt($ciphertext, $name, $nonce, $key);
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

    /** Decodes canonical base64url only. Several texts decode to the same bytes, and only one of them was issued. */
    public static function decode(string $text): ?string
    {
        $bytes = base64_decode(strtr($text, '-_', '+/'), true);
        return is_string($bytes) && self::encode($bytes) === $text ? $bytes : null;
    }

    /** SHA-256 in hexadecimal: a name for the store that does not show its parts. */
    public static function sha256Hex(string ...$parts): string
    {
        return hash('sha256', self::json($parts));
    }

    /** @param mixed $value */
    public static function json($value): string
    {
        return (string) wp_json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }

    /**
     * The value of a JSON text, which may begin with a byte order mark: `json_decode` refuses it. null if it is no JSON.
     *
     * @return mixed
     */
    public static function parse(string $json, int $flags = 0)
    {
        return json_decode((string) preg_replace('/^\xEF\xBB\xBF/', '', $json), false, 512, $flags);
    }

    /** HKDF-SHA-256 (RFC 5869) without salt. Owner and purpose are the `info`. */
    private function derive(string $secret, string $purpose): string
    {
        return hash_hkdf('sha256', $secret, 32, "fin-widgets $this->owner $purpose");
    }
}
