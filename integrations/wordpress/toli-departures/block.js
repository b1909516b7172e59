// The block in WordPress' editor, without a build: WordPress loads these libraries (block.asset.php). The page itself is rendered by
// toli-departures.php.
(({ blocks, blockEditor, components, element, i18n }) => {
  const { createElement, Fragment } = element;
  const { __ } = i18n;

  function edit({ attributes, setAttributes }) {
    const text = (name, label, help) =>
      createElement(components.TextControl, {
        key: name,
        label,
        help,
        value: attributes[name],
        onChange: (value) => setAttributes({ [name]: value.trim() }),
        __next40pxDefaultSize: true,
        __nextHasNoMarginBottom: true,
      });
    const isButton = attributes.kind === "button";
    const controls = createElement(
      components.PanelBody,
      { title: __("What to show", "toli-departures") },
      createElement(components.SelectControl, {
        label: __("Show", "toli-departures"),
        value: attributes.kind,
        options: [
          { value: "departures", label: __("Departures", "toli-departures") },
          { value: "button", label: __("Button for one trip", "toli-departures") },
        ],
        onChange: (kind) => setAttributes({ kind }),
        __next40pxDefaultSize: true,
        __nextHasNoMarginBottom: true,
      }),
      text("trip", __("Number of the trip", "toli-departures"), __("From its address, /events/12. Empty: all trips.", "toli-departures")),
      text("colour", __("Colour", "toli-departures"), __("Such as #1b4e7a.", "toli-departures")),
      text("source", __("Source", "toli-departures"), __("Shown on each booking. Empty: this website.", "toli-departures")),
      text("lang", __("Language", "toli-departures"), __("hi for Hindi. Empty: English.", "toli-departures")),
    );
    const label = isButton ? __("Button to book a trip", "toli-departures") : __("Departures of your Toli site", "toli-departures");
    const instructions = attributes.trip
      ? i18n.sprintf(/* translators: %s: number of a trip */ __("Trip %s", "toli-departures"), attributes.trip)
      : __("All trips", "toli-departures");
    return createElement(
      Fragment,
      null,
      createElement(blockEditor.InspectorControls, null, controls),
      createElement(
        "div",
        blockEditor.useBlockProps(),
        createElement(components.Placeholder, { icon: "calendar-alt", label, instructions }),
      ),
    );
  }

  blocks.registerBlockType("toli/departures", { edit, save: () => null });
})(window.wp);
