from toli.config.loading import load_settings
from toli.config.settings import PREFIX, Settings, SettingsRefused

__all__ = ["PREFIX", "Settings", "SettingsRefused", "load_settings"]
