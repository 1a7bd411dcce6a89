<?php

namespace FinWidgets;

use FinWidgets\Host\Links;
use FinWidgets\Host\Service;
use FinWidgets\Host\UpstreamFailure;

/** The connection test of the settings page: logs in, calls `me`, and describes a failure in a sentence. */
final class Connection
{
    /** For both calls together. */
    private const TIMEOUT_SECONDS = 20;
    /** A name and two ids. They are stored with the options, which WordPress loads for every page. */
    private const MAX_PROFILE_BYTES = 1000;

    /**
     * The user, as `me` describes it, or a sentence on what is wrong.
     *
     * @return array{organization: string, sales_rep: string, name: string}|string
     */
    public static function test(string $baseUrl, string $email, string $password)
    {
        if ($baseUrl === '' || $email === '' || $password === '') {
            return __('The address, the e-mail address and the password are all needed.', 'fin-widgets');
        }
        if (!Links::isSecure($baseUrl)) {
            return __('The address of the service must begin with https://.', 'fin-widgets');
        }
        $service = new Service(untrailingslashit($baseUrl));
        $deadline = microtime(true) + self::TIMEOUT_SECONDS;
        try {
            $login = $service->call('generate-user-token', ['email' => $email, 'password' => $password], null, $deadline);
        } catch (UpstreamFailure $failure) {
            return self::sentenceFor($failure);
        }
        try {
            $me = $service->call('me', null, $login['token'], $deadline);
            $found = ['organization' => $me['org_id'], 'sales_rep' => $me['User_Id'], 'name' => trim("$me[first] $me[last]")];
            $isUsable = strlen(implode('', $found)) <= self::MAX_PROFILE_BYTES;
        } catch (UpstreamFailure $failure) {
            $isUsable = false;
        }
        return $isUsable ? $found : __('The login worked, but the service does not say who that is. Ask the service.', 'fin-widgets');
    }

    private static function sentenceFor(UpstreamFailure $failure): string
    {
        switch ($failure->status) {
            case 0:
                return __('Nobody answers at this address. Check it for typing errors; else ask your hosting company whether this site may call other servers.', 'fin-widgets');
            case 400:
            case 401:
            case 403:
                return __('The service refuses this e-mail address with this password.', 'fin-widgets');
            case 404:
            case 405:
                return __('Something answers at this address, but it is not the financing service. The address ends with /api/1.1.', 'fin-widgets');
            case 429:
                return __('The service has too much to do. Try again in a minute.', 'fin-widgets');
            case 504:
                return __('The service did not answer in time. Try again in a minute.', 'fin-widgets');
        }
        /* translators: %d: HTTP status, such as 500 */
        return sprintf(__('The service failed with the code %d. Try again later, or ask the service. Is the address right? It ends with /api/1.1.', 'fin-widgets'), $failure->status);
    }
}
