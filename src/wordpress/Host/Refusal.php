<?php

namespace FinWidgets\Host;

/** An answer that is no success. Its words are the plugin's own: nothing of the service's, nothing that the page sent. */
final class Refusal extends \Exception
{
    /** HTTP status. */
    public int $status;

    /** `NOT_RUN` nothing happened, `UNKNOWN` it may have happened, `ERROR` a question has no answer. */
    public string $word;

    /** @var array<string, string> */
    public array $headers;

    public function __construct(int $status, string $message, string $word = 'NOT_RUN', array $headers = [])
    {
        parent::__construct($message);
        $this->status = $status;
        $this->word = $word;
        $this->headers = $headers;
    }

    /** 429, with the ms to wait told in whole seconds, at least one. */
    public static function tooMany(string $message, int $ms): self
    {
        return new self(429, $message, 'NOT_RUN', ['Retry-After' => (string) max(1, (int) ceil($ms / 1000))]);
    }
}
