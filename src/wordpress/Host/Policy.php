<?php

namespace FinWidgets\Host;

/** What of a page's body is forwarded, and with what in place of its own words. */
final class Policy
{
    /** What the site puts in, by its name in each operation. */
    private const PINNED = ['organization', 'sales_rep', 'sales_rep_id', 'send_offer_email'];

    /** @var bool|string */
    private $mail;
    private ?array $offerOrigins;
    private ProjectIds $projectIds;

    /**
     * @param bool|string $mail whether the service mails the offer; `'page'`: the page decides
     * @param string[]|null $offerOrigins where offers may lie
     */
    public function __construct($mail, ?array $offerOrigins, ProjectIds $projectIds)
    {
        $this->mail = $mail;
        $this->offerOrigins = $offerOrigins;
        $this->projectIds = $projectIds;
    }

    /**
     * The body without the fields that are unknown or the site's own.
     *
     * @throws Refusal 400
     */
    public function read(string $operation, object $data): array
    {
        $body = Contract::request($operation, $data, $this->pinned());
        foreach ($body['offer_PDF'] ?? [] as $link) {
            if (!Links::isOffer($link, $this->offerOrigins)) {
                throw new Refusal(400, 'Each offer_PDF must be an https link to a public name that this site allows.');
            }
        }
        return $body;
    }

    /**
     * The complete request: with the site's own fields, and the service's own id of a project.
     *
     * @param array{organization: string, sales_rep: string} $seller
     * @throws Refusal 403 when the project is not this site's
     */
    public function pin(string $operation, array $body, array $seller): array
    {
        $own = $seller + ['sales_rep_id' => $seller['sales_rep'], 'send_offer_email' => $this->mail];
        foreach (array_intersect($this->pinned(), Contract::fields($operation)) as $field) {
            $body[$field] = $own[$field];
        }
        if ($operation === 'update_project_2') {
            $body['project'] = $this->projectIds->read($seller['organization'], $body['project']);
            if ($body['project'] === null) {
                throw new Refusal(403, 'This project was not made here.');
            }
        }
        return $body;
    }

    /** @return string[] */
    private function pinned(): array
    {
        return $this->mail === 'page' ? array_diff(self::PINNED, ['send_offer_email']) : self::PINNED;
    }
}
