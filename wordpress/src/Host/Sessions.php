<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

/**
 * Session tokens. A page gets one in place of the service's own token. It is a signed JWT that is valid for some minutes and for one origin.
 */
final class Sessions
{
    private Keys $keys;
    private int $lifetimeSeconds;
    /** @var string[] */
    private array $operations;

    /** @param string[] $operations those that a token allows */
    public function __construct(Keys $keys, int $lifetimeSeconds, array $operations)
    {
        $this->keys = $keys;
        $this->lifetimeSeconds = $lifetimeSeconds;
        $this->operations = $operations;
    }

    /** @return array{string, string} the token, and the session's id */
    public function mint(string $origin): array
    {
        $id = bin2hex(random_bytes(16));
        $claims = [
            'origin' => $origin,
            'operations' => $this->operations,
            'iss' => Protocol::SESSION_ISSUER,
            'aud' => Protocol::SESSION_AUDIENCE,
            'jti' => $id,
            'iat' => time(),
            'exp' => time() + $this->lifetimeSeconds,
        ];
        $text = Keys::encode(Keys::json(Protocol::SESSION_HEADER)) . '.' . Keys::encode(Keys::json($claims));
        return [$text . '.' . Keys::encode($this->keys->sign('session', $text)), $id];
    }

    /**
     * Verifies an `Authorization` header, and gives the session's id.
     *
     * @throws Refusal 401; 403 if the token does not allow the operation
     */
    public function verify(string $authorization, string $origin, string $operation): string
    {
        preg_match('/^Bearer +([\w.-]+)\z/i', $authorization, $matches);
        if (!$matches) {
            throw self::unauthorized($authorization === '' ? 'token_missing' : 'token_invalid');
        }
        $claims = $this->readClaims($matches[1]);
        if (($claims['origin'] ?? null) !== $origin) {
            throw self::unauthorized('token_origin');
        }
        if (!in_array($operation, (array) ($claims['operations'] ?? []), true)) {
            throw new Refusal('operation', 403, Messages::TOKEN_OPERATION);
        }
        return (string) $claims['jti'];
    }

    /**
     * The claims of a token that is signed with one of the secrets and has not expired.
     *
     * @throws Refusal 401
     */
    private function readClaims(string $token): array
    {
        $parts = explode('.', $token);
        if (count($parts) !== 3) {
            throw self::unauthorized('token_invalid');
        }
        [$header, $claims, $signature] = array_map([Keys::class, 'decode'], $parts);
        if ($signature === null || !$this->keys->verify('session', "$parts[0].$parts[1]", $signature)) {
            throw self::unauthorized('token_invalid');
        }
        $claims = json_decode((string) $claims, true);
        $isValid = json_decode((string) $header, true) === Protocol::SESSION_HEADER
            && is_array($claims)
            && ($claims['iss'] ?? null) === Protocol::SESSION_ISSUER
            && ($claims['aud'] ?? null) === Protocol::SESSION_AUDIENCE
            && is_string($claims['jti'] ?? null)
            && is_int($claims['exp'] ?? null);
        if (!$isValid) {
            throw self::unauthorized('token_invalid');
        }
        if ($claims['exp'] <= time()) {
            throw self::unauthorized('token_expired');
        }
        return $claims;
    }

    /** The page gets the same message for each reason. */
    private static function unauthorized(string $reason): Refusal
    {
        return new Refusal($reason, 401, Messages::TOKEN_REFUSED);
    }
}
