<?php

namespace FinWidgets\Host;

/** The error that becomes an error response. The message is the plugin's own: it quotes neither the service nor the page. */
class Refusal extends \Exception
{
    public int $httpStatus;

    /** `status` of the body: `NOT_RUN` nothing happened, `UNKNOWN` it may have happened, `ERROR` a question has no answer. */
    public string $errorStatus;

    /** @var array<string, string> */
    public array $headers;

    public function __construct(int $httpStatus, string $message, string $errorStatus = 'NOT_RUN', array $headers = [])
    {
        parent::__construct($message);
        $this->httpStatus = $httpStatus;
        $this->errorStatus = $errorStatus;
        $this->headers = $headers;
    }

    /** A 429. `Retry-After` has whole seconds, at least one. */
    public static function tooManyRequests(string $message, int $waitMs): self
    {
        return new self(429, $message, 'NOT_RUN', ['Retry-After' => (string) max(1, (int) ceil($waitMs / 1000))]);
    }
}
