import OpsStorage

/// Finds the locations around a location and those inside it.
struct LocationTree {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  private var locations: Repository<Location> { transaction.repository(Location.self) }

  /// The locations around `location`, outermost first.
  func above(_ location: Location) async throws -> [Location] {
    var found: [Location] = []
    var next = location.parentID
    while let id = next, found.count < LocationRules.maximumDepth,
      let parent = try await locations.fetch(id)
    {
      found.append(parent)
      next = parent.parentID
    }
    return found.reversed()
  }

  /// How goods are kept at a location: its own value, or that of the nearest location around it.
  func storage(of location: Location) async throws -> StorageKind? {
    if let storage = location.storage { return storage }
    return try await above(location).last { $0.storage != nil }?.storage
  }

  /// The location and everything inside it.
  func within(_ location: Location) async throws -> [Location] {
    var found = [location]
    var layer = [location]
    for _ in 1..<LocationRules.maximumDepth where !layer.isEmpty {
      let parents = layer.map(\.id)
      layer = try await locations.all(where: .oneOf(Location.Columns.parentID, parents))
      found += layer
    }
    return found
  }

  /// All locations in tree order: each is followed by those inside it, neighbours by code.
  func ordered() async throws -> [LocationView] {
    let all = try await locations.all(
      where: .everything, order: [.ascending(Location.Columns.foldedCode)])
    let children = Dictionary(grouping: all, by: \.parentID)
    var views: [LocationView] = []
    // What is still to be written, last first; deep trees need no deep stack.
    var pending = children[nil, default: []].reversed().map { (location: $0, above: [Location]()) }
    while let (location, above) = pending.popLast() {
      views.append(LocationView(location, above: above))
      let inside = children[location.id, default: []]
      pending += inside.reversed().map { ($0, above + [location]) }
    }
    return views
  }
}
