from toli.infra.config.loading import load_settings
from toli.infra.config.settings import PREFIX, Settings, SettingsRefused

__all__ = ["PREFIX", "Settings", "SettingsRefused", "load_settings"]
