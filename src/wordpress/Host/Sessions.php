<?php

namespace FinWidgets\Host;

/** Session tokens: what a page holds in place of the service's own token. Signed, short-lived, good for one origin. */
final class Sessions
{
    private const HEADER = ['alg' => 'HS256', 'typ' => 'fin-session+jwt'];
    private const ISSUER = 'fin-widgets';
    private const AUDIENCE = 'fin-widgets/host';

    private Keys $keys;
    private int $lifetime;
    /** @var string[] */
    private array $operations;

    /** @param int $lifetime seconds */
    public function __construct(Keys $keys, int $lifetime, array $operations)
    {
        $this->keys = $keys;
        $this->lifetime = $lifetime;
        $this->operations = $operations;
    }

    public function mint(string $origin): string
    {
        $claims = [
            'origin' => $origin,
            'operations' => $this->operations,
            'iss' => self::ISSUER,
            'aud' => self::AUDIENCE,
            'jti' => bin2hex(random_bytes(16)),
            'iat' => time(),
            'exp' => time() + $this->lifetime,
        ];
        $text = Keys::encode(Keys::json(self::HEADER)) . '.' . Keys::encode(Keys::json($claims));
        return $text . '.' . Keys::encode($this->keys->sign('session', $text));
    }

    /**
     * The session's id.
     *
     * @throws Refusal 401; 403 when the token does not allow the operation
     */
    public function check(string $authorization, string $origin, string $operation): string
    {
        preg_match('/^Bearer +([\w.-]+)\z/i', $authorization, $found);
        $claims = $this->read($found[1] ?? '');
        if (!$claims || ($claims['origin'] ?? null) !== $origin) {
            throw new Refusal(401, 'A session token of this site is needed, and this is none, or has run out.');
        }
        if (!in_array($operation, (array) ($claims['operations'] ?? []), true)) {
            throw new Refusal(403, 'The session does not allow this operation.');
        }
        return (string) $claims['jti'];
    }

    /** The claims of a token that one of the secrets signed and that has not run out. */
    private function read(string $token): ?array
    {
        $parts = explode('.', $token);
        if (count($parts) !== 3) {
            return null;
        }
        [$header, $claims, $signature] = array_map([Keys::class, 'decode'], $parts);
        if ($signature === null || !$this->keys->verify('session', "$parts[0].$parts[1]", $signature)) {
            return null;
        }
        $claims = json_decode((string) $claims, true);
        $right = json_decode((string) $header, true) === self::HEADER
            && is_array($claims)
            && ($claims['iss'] ?? null) === self::ISSUER
            && ($claims['aud'] ?? null) === self::AUDIENCE
            && is_string($claims['jti'] ?? null)
            && is_int($claims['exp'] ?? null)
            && $claims['exp'] > time();
        return $right ? $claims : null;
    }
}
