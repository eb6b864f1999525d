import OpsDomain
import OpsKernel
import OpsStorage

extension PassedOnRecords {
  /// Records of businesses: files that an owner attached are not for the next owner. Administrators
  /// see all of them.
  /// - Parameter partner: The business that a record belongs to; nil for one of no business.
  static func ofPartners<Item: Entity>(
    _ type: Item.Type, _ partner: @escaping @Sendable (Item) -> RecordID?
  ) -> PassedOnRecords {
    PassedOnRecords(Item.schema, overseenBy: .marketAdminister) { record, system in
      guard let item = try await system.repository(Item.self).fetch(record),
        let partner = partner(item)
      else { return [] }
      typealias Columns = PartnerHandover.Columns
      let handovers = try await system.repository(PartnerHandover.self)
        .all(where: .equals(Columns.partnerID, partner), order: [.ascending(Columns.at)])
      return Set(handovers.compactMap(\.fromID))
    }
  }
}
