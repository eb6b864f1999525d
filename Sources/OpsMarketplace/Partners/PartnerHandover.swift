import OpsDomain
import OpsKernel
import OpsStorage

/// That a business was given to somebody else. The gate writes it with every such change: the
/// partner itself says only whose it is now.
public struct PartnerHandover: Entity {
  /// Where the book keeps handovers of businesses; the journal has every change.
  public static let record = Record("partner_handovers", .marketplace, "handover of a business")

  public var id: RecordID
  public var version: Int64 = 0
  /// The business that was given to somebody else.
  public var partnerID: Reference<Partner>
  /// Whose it was until then; nil for nobody's.
  public var fromID: Person?
  /// Whose it is from then on; nil for nobody's.
  public var toID: Person?
  /// When the owner changed.
  public var at: Instant
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.partnerID, Columns.at, Column.journalPlace]
  ]
}

/// Whose a business was it was until it was given away.
struct PartnerHandoverReversal: HistoryReversal {
  var schema: Schema { PartnerHandover.schema }
}

extension PartnerRules {
  static let handovers = CollectionRules(PartnerHandover.self, readable: .marketAdminister)
    .transition(of: PartnerHandover.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(.badState, "A handover of a business cannot be changed")
      }
    }
}
