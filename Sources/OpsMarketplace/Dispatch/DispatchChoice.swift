import OpsDispatch
import OpsDomain
import OpsStorage

/// Who is asked for an order, of those who could bring it.
struct DispatchChoice {
  /// A driver who may be asked.
  struct Found {
    let driver: Driver
    let candidate: DispatchCandidate
    /// Whether it is the one who was chosen first.
    var isChosen: Bool { candidate.verdict == .chosen }
  }

  let scene: DispatchScene
  /// With the rights of the system.
  let system: Transaction

  /// The first driver who can bring the order, may do so, had no offer of it before and did not
  /// place it; nil where all are asked, because there is none or because so many did not take it.
  func driver(
    for order: MarketOrder, _ reason: DispatchReason, passed: Set<RecordID>
  ) async throws -> Found? {
    guard Int64(passed.count) < scene.terms.rounds else { return nil }
    for candidate in reason.candidates where candidate.arrival != nil {
      guard let driver = scene.drivers[candidate.driver], !passed.contains(driver.id),
        driver.userID != order.buyerID,
        try await DriverRights.mayBring(driver.userID, system)
      else { continue }
      return Found(driver: driver, candidate: candidate)
    }
    return nil
  }

  /// The drivers who declined an order, or did not take it in time.
  static func passed(_ offers: [JobOffer]) -> Set<RecordID> {
    Set(offers.filter { $0.state == .passed }.compactMap(\.driverID))
  }
}
