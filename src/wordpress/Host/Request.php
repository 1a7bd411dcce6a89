<?php

namespace FinWidgets\Host;

/** A page's request, as PHP has it. */
final class Request
{
    /** The largest body that is read, in bytes. A project takes about one thousand. */
    private const LONGEST = 32 * 1024;

    public string $method;
    /** What follows the mount, as it was sent. */
    public string $path;
    public string $origin;
    public string $authorization;
    public ?string $key;
    public string $ip;
    private string $type;

    public function __construct(string $path, string $ip)
    {
        $this->path = $path;
        $this->ip = $ip;
        $this->method = self::header('REQUEST_METHOD') ?? '';
        $this->origin = self::header('HTTP_ORIGIN') ?? '';
        // Apache hands it to PHP under the second name, where WordPress's own .htaccess does.
        $this->authorization = self::header('HTTP_AUTHORIZATION') ?? self::header('REDIRECT_HTTP_AUTHORIZATION') ?? '';
        $this->key = self::header('HTTP_IDEMPOTENCY_KEY');
        $this->type = self::header('CONTENT_TYPE') ?? '';
    }

    /** A value of `$_SERVER`, without the slashes that WordPress adds. */
    public static function header(string $name): ?string
    {
        return isset($_SERVER[$name]) && is_string($_SERVER[$name]) ? wp_unslash($_SERVER[$name]) : null;
    }

    /**
     * The body, a JSON object.
     *
     * @throws Refusal 415, 413, 400
     */
    public function body(): object
    {
        if (!preg_match('~^application/json\s*(?:;|\z)~i', $this->type)) {
            throw new Refusal(415, 'The Content-Type must be application/json.');
        }
        $bytes = (string) file_get_contents('php://input', false, null, 0, self::LONGEST + 1);
        if (strlen($bytes) > self::LONGEST) {
            throw new Refusal(413, 'The body must not be larger than ' . self::LONGEST . ' bytes.');
        }
        $data = json_decode($bytes);
        if (json_last_error() !== JSON_ERROR_NONE) {
            throw new Refusal(400, 'The body must be JSON, in UTF-8.');
        }
        if (!is_object($data)) {
            throw new Refusal(400, 'The body must be a JSON object.');
        }
        return $data;
    }
}
