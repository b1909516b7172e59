<?php
/**
 * Plugin Name:       Toli departures
 * Description:       Shows the departures of a company's Toli site with their prices, as a block or by shortcode. Visitors book on the Toli site.
 * Version:           0.1.0
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * Author:            Toli
 * License:           Apache-2.0 (compatible with GPLv3)
 * License URI:       https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain:       toli-departures
 *
 * @package Toli
 */

defined( 'ABSPATH' ) || exit;

const TOLI_HOST_OPTION = 'toli_departures_host';

/** Host of a company's Toli site, with a port where it has one; empty for anything else. */
function toli_host( $text ) {
	$host = strtolower( trim( preg_replace( '#^https?://|/.*$#i', '', trim( (string) $text ) ) ) );
	return preg_match( '/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/', $host ) ? $host : '';
}

/**
 * HTML of a widget, whose script comes from the company's Toli site.
 *
 * $element is `toli-departures` or `toli-button`; $values are the shortcode's or the block's attributes: trip, colour, source, lang. The site
 * is in the settings alone: authors, who may not add scripts to a page, could name another host otherwise.
 */
function toli_element( $element, $values ) {
	$values = array_merge(
		array(
			'trip'   => '',
			'colour' => '',
			'source' => '',
			'lang'   => '',
		),
		array_filter( (array) $values, 'is_scalar' )
	);
	$host = toli_host( get_option( TOLI_HOST_OPTION, '' ) );
	if ( '' === $host ) {
		$is_editor = current_user_can( 'edit_posts' );
		return $is_editor ? '<p>' . esc_html__( 'Enter the address of your Toli site under Settings, Toli departures.', 'toli-departures' ) . '</p>' : '';
	}
	$lang   = preg_match( '/^[a-z]{2,3}$/', $values['lang'] ) ? $values['lang'] : '';
	$origin = "https://$host";
	$script = "$origin/api/widget.js" . ( '' === $lang ? '' : "?lang=$lang" );
	// Without a version: the script's own headers say for how long it is kept.
	wp_enqueue_script_module( 'toli-widget-' . md5( $script ), $script, array(), null );
	$attributes = array( 'operator' => $host );
	if ( preg_match( '/^[1-9]\d{0,14}$/', (string) $values['trip'] ) ) {
		$attributes['trip'] = $values['trip'];
	}
	if ( preg_match( '/^#[0-9a-f]{6}$/i', $values['colour'] ) ) {
		$attributes['colour'] = $values['colour'];
	}
	if ( '' !== trim( $values['source'] ) ) {
		$attributes['source'] = substr( trim( $values['source'] ), 0, 100 );
	}
	$html = '';
	foreach ( $attributes as $name => $value ) {
		$html .= ' ' . $name . '="' . esc_attr( $value ) . '"';
	}
	$page = isset( $attributes['trip'] ) ? "$origin/events/{$attributes['trip']}" : "$origin/";
	return "<$element$html></$element><noscript><a href=\"" . esc_url( $page ) . '">' . esc_html__( 'See the trips', 'toli-departures' ) . '</a></noscript>';
}

add_shortcode(
	'toli_departures',
	function ( $values ) {
		return toli_element( 'toli-departures', $values );
	}
);
add_shortcode(
	'toli_button',
	function ( $values ) {
		return toli_element( 'toli-button', $values );
	}
);

add_action(
	'init',
	function () {
		register_block_type(
			__DIR__,
			array(
				'render_callback' => function ( $values ) {
					$element = 'button' === ( $values['kind'] ?? '' ) ? 'toli-button' : 'toli-departures';
					return '<div ' . get_block_wrapper_attributes() . '>' . toli_element( $element, $values ) . '</div>';
				},
			)
		);
	}
);

add_action(
	'admin_init',
	function () {
		register_setting(
			'toli_departures',
			TOLI_HOST_OPTION,
			array(
				'type'              => 'string',
				'default'           => '',
				'sanitize_callback' => function ( $text ) {
					$host = toli_host( $text );
					if ( '' === $host && '' !== trim( (string) $text ) ) {
						add_settings_error( TOLI_HOST_OPTION, 'host', __( 'Enter the address of your Toli site, such as yourname.toli.in.', 'toli-departures' ) );
						return get_option( TOLI_HOST_OPTION, '' );
					}
					return $host;
				},
			)
		);
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page(
			__( 'Toli departures', 'toli-departures' ),
			__( 'Toli departures', 'toli-departures' ),
			'manage_options',
			'toli-departures',
			'toli_settings_page'
		);
	}
);

/** Settings, Toli departures. */
function toli_settings_page() {
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Toli departures', 'toli-departures' ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'toli_departures' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="toli-host"><?php esc_html_e( 'Address of your Toli site', 'toli-departures' ); ?></label></th>
					<td>
						<input type="text" class="regular-text" id="toli-host" name="<?php echo esc_attr( TOLI_HOST_OPTION ); ?>"
							value="<?php echo esc_attr( get_option( TOLI_HOST_OPTION, '' ) ); ?>" placeholder="yourname.toli.in" aria-describedby="toli-host-hint">
						<p class="description" id="toli-host-hint"><?php esc_html_e( 'Visitors see your departures from it, and book there.', 'toli-departures' ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
