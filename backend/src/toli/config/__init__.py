from toli.config.loading import load_settings
from toli.config.settings import CHECKOUT_ROOT, PREFIX, Settings, SettingsRefused

__all__ = ["CHECKOUT_ROOT", "PREFIX", "Settings", "SettingsRefused", "load_settings"]
