import OpsKernel

extension SyncUrgency {
  /// Orders, payments and positions of drivers come before profiles and availability, and these
  /// before ratings, figures and images.
  static let ofMarketplace = SyncUrgency(
    urgent: ["order", "payment", "dispatch", "driver.locate"],
    late: ["rating", "explore", "partner.image", "menu.image"])
}
