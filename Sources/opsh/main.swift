import OpsApp
