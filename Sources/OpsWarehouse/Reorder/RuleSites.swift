import OpsDomain
import OpsKernel
import OpsStorage

/// Which rule a place belongs to, and which rule of a product serves the demand for it.
package struct RuleSites: Sendable {
  private var parents: [RecordID: RecordID]
  /// The default location and the places around it, innermost first.
  private var usual: [RecordID]

  /// The default location; nil when there is none.
  package var standard: RecordID? { usual.first }

  /// - Parameters:
  ///   - parents: The place around each place.
  ///   - usual: The default location and the places around it, innermost first.
  init(parents: [RecordID: RecordID] = [:], usual: [RecordID] = []) {
    self.parents = parents
    self.usual = usual
  }

  /// Reads the tree of places once for all rules.
  static func read(
    _ policies: [RecordID: [StockPolicy]], _ system: Transaction
  ) async throws -> RuleSites {
    var sites = RuleSites()
    let code = TextFolding.fold(try await Settings.defaultLocation.value(system))
    let places = try await system.repository(Location.self).all(where: .everything)
    for place in places { sites.parents[place.id] = place.parentID }
    if let place = places.first(where: { TextFolding.sameBytes($0.foldedCode, code) }) {
      sites.usual = [place.id] + sites.above(place.id)
    }
    return sites
  }

  /// The places around one, innermost first.
  package func above(_ place: RecordID) -> [RecordID] {
    var found: [RecordID] = []
    var next = parents[place]
    while let id = next, found.count < LocationRules.maximumDepth {
      found.append(id)
      next = parents[id]
    }
    return found
  }

  /// Index of the innermost rule around a place; nil where none is.
  package func rule(of place: RecordID, _ rules: [StockPolicy]) -> Int? {
    for place in [place] + above(place) {
      if let index = rules.firstIndex(where: { $0.locationID == place }) { return index }
    }
    return nil
  }

  /// Index of the rule that demand counts for: the one nearest around the default location, or if
  /// there is none, the oldest.
  package func serving(_ rules: [StockPolicy]) -> Int {
    for place in usual {
      if let index = rules.firstIndex(where: { $0.locationID == place }) { return index }
    }
    return 0
  }

  /// The rules with the places of each.
  package func places(_ rules: [StockPolicy], points: [Quantity], unit: Quantity)
    -> [RuleBalance.Place]
  {
    zip(rules, points).map { rule, point in
      var place = RuleBalance.Place(rule, point: point, unit: unit)
      let around = above(rule.locationID)
      place.depth = around.count
      place.outer =
        around.lazy.compactMap { id in
          rules.firstIndex { $0.locationID == id }
        }.first
      return place
    }
  }
}
