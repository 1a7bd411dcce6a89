<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

/** A page's request, as PHP receives it. */
final class Request
{
    public string $method;
    /** The path below the mount, as it was sent. */
    public string $path;
    public string $origin;
    public string $authorization;
    /** As it was sent. */
    public ?string $idempotencyKey;
    /** Whether the page says that it has sent this create before. */
    public bool $isReplay;
    public string $ip;
    private string $contentType;

    public function __construct(string $path, string $ip)
    {
        $this->path = $path;
        $this->ip = $ip;
        $this->method = self::header('REQUEST_METHOD') ?? '';
        $this->origin = self::header('HTTP_ORIGIN') ?? '';
        // With WordPress's own .htaccess, Apache hands the header to PHP under the second name.
        $this->authorization = self::header('HTTP_AUTHORIZATION') ?? self::header('REDIRECT_HTTP_AUTHORIZATION') ?? '';
        $this->idempotencyKey = self::header('HTTP_IDEMPOTENCY_KEY');
        $this->isReplay = self::header('HTTP_IDEMPOTENCY_REPLAY') === 'true';
        $this->contentType = self::header('CONTENT_TYPE') ?? '';
    }

    /** A value of `$_SERVER`, without the slashes that WordPress adds. */
    public static function header(string $name): ?string
    {
        // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- the caller checks it: a token or a signature must not be changed
        return isset($_SERVER[$name]) && is_string($_SERVER[$name]) ? wp_unslash($_SERVER[$name]) : null;
    }

    /** Whether the body is short enough to be read although the limit is used up: the quote may be cached. */
    public function hasShortBody(): bool
    {
        return strlen(self::read(Protocol::MAX_FREE_BODY_BYTES + 1)) <= Protocol::MAX_FREE_BODY_BYTES;
    }

    /**
     * Reads the body as a JSON object.
     *
     * @param bool $hasAnyType whether the `Content-Type` is ignored
     * @throws Refusal 415, 413, 400
     */
    public function body(bool $hasAnyType = false): object
    {
        if (!$hasAnyType && !preg_match('~^application/json\s*(?:;|\z)~i', $this->contentType)) {
            throw new Refusal('content_type', 415, Messages::CONTENT_TYPE);
        }
        $bytes = self::read(Protocol::MAX_BODY_BYTES + 1);
        if (strlen($bytes) > Protocol::MAX_BODY_BYTES) {
            throw new Refusal('body_too_large', 413, 'The body must not be larger than ' . Protocol::MAX_BODY_BYTES . ' bytes.');
        }
        $data = Keys::parse($bytes);
        if (json_last_error() !== JSON_ERROR_NONE) {
            throw new Refusal('body_invalid', 400, Messages::BODY_NO_JSON);
        }
        if (!is_object($data)) {
            throw new Refusal('body_invalid', 400, Messages::BODY_NO_OBJECT);
        }
        return $data;
    }

    private static function read(int $maxBytes): string
    {
        return (string) file_get_contents('php://input', false, null, 0, $maxBytes);
    }
}
