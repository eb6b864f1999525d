import OpsKernel

extension FirstRecords {
  /// The standard locations.
  static let locations = FirstRecords(StandardLocations.all.map(\.code)) {
    try await StandardLocations.create($0)
  }
}
