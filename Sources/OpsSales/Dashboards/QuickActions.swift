import OpsWarehouse

/// What a salesperson does most often, with the commands.
enum QuickActions {
  static let list = DashboardView.List(
    "actions", "what you can do", items, of: Int64(items.count))

  private static let items = [
    item("request", "create an out-of-stock request", "opsh oos create CUSTOMER SKU QTY"),
    item("sales", "enter the sales of the day", "opsh sales enter today --line SKU=QTY"),
    item("customer", "add a customer", "opsh customer create NAME"),
    item("deliver", "deliver everything that can be delivered", "opsh oos deliver-many --dry-run"),
    item("give-back", "take goods back", "opsh giveback create CUSTOMER SKU QTY --code REASON"),
    item("all work", "see everything that waits for you", "opsh today"),
  ]

  private static func item(
    _ name: String, _ label: String, _ command: String
  ) -> DashboardView.List.Item {
    DashboardView.List.Item(name, label, minutes: 0, hint: command)
  }
}
