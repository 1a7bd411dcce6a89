<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** An error that becomes an error response. Its message is the plugin's own and quotes neither the service nor the page. */
class Refusal extends \Exception
{
    /** The log's name of the reason. The names are stable (`docs/errors.md`). */
    public string $reason;

    public int $httpStatus;

    /** `status` of the body. `NOT_RUN`: nothing happened. `UNKNOWN`: it may have happened. `ERROR`: an operation that changes nothing has failed. */
    public string $errorStatus;

    /** @var array<string, string> */
    public array $headers;

    /** @var string[] the wrong fields of the body, by their names in the contract */
    public array $fields;

    public function __construct(
        string $reason,
        int $httpStatus,
        string $message,
        string $errorStatus = 'NOT_RUN',
        array $headers = [],
        array $fields = []
    ) {
        parent::__construct($message);
        $this->reason = $reason;
        $this->httpStatus = $httpStatus;
        $this->errorStatus = $errorStatus;
        $this->headers = $headers;
        $this->fields = $fields;
    }

    /**
     * A 400 for fields of the body.
     *
     * @param string[] $fields
     */
    public static function wrongFields(string $reason, string $message, array $fields): self
    {
        return new self($reason, 400, $message, 'NOT_RUN', [], $fields);
    }

    /** A 429. */
    public static function tooManyRequests(string $reason, string $message, int $waitMs): self
    {
        return new self($reason, 429, $message, 'NOT_RUN', self::retryAfter($waitMs));
    }

    /**
     * `Retry-After` has whole seconds, at least one.
     *
     * @return array<string, string>
     */
    public static function retryAfter(int $waitMs): array
    {
        return ['Retry-After' => (string) max(1, (int) ceil($waitMs / 1000))];
    }
}
