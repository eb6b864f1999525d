import OpsDomain
import OpsKernel

/// Figures of requests, all together and by group. In JSON the figures of all requests are on the
/// top level.
public struct RequestStatistics: OperationOutput, Equatable {
  public static let answerName = "oos.statistics/1"

  /// Figures of one customer, product or region; in JSON on one level.
  public struct Group: AnswerRecord, Equatable {
    /// Number of the customer, SKU of the product, or the region; null for customers without one.
    public let key: String?
    /// Name of the customer or product; null for regions, and for callers who may not see it.
    public let name: String?
    /// The figures of the requests in the group.
    public let figures: Flat<RequestFigures>

    private enum CodingKeys: String, CodingKey { case key, name }

    init(key: String?, name: String?, figures: RequestFigures) {
      self.key = key
      self.name = name
      self.figures = figures
    }

    /// Reads the flat form.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      key = try container.decodeIfPresent(String.self, forKey: .key)
      name = try container.decodeIfPresent(String.self, forKey: .name)
      figures = try RequestFigures(from: decoder)
    }

    /// Writes the flat form.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(key, forKey: .key)
      try container.encode(name, forKey: .name)
      try figures.encode(to: encoder)
    }
  }

  /// First and last civil date of the requests counted; null without a limit.
  public let from: CivilDate?
  /// Last civil date of the requests counted; null without a limit.
  public let to: CivilDate?
  /// The figures of all requests that are counted.
  public let figures: Flat<RequestFigures>
  /// What the groups are; null without a grouping.
  public let by: RequestGrouping?
  /// The largest groups by number of requests, then by key; empty without a grouping.
  public let groups: [Group]
  /// How many groups there are.
  public let groupCount: Int

  private enum CodingKeys: String, CodingKey { case from, to, by, groups, groupCount }

  init(
    from: CivilDate?, to: CivilDate?, figures: RequestFigures, by: RequestGrouping?,
    groups: [Group], groupCount: Int
  ) {
    self.from = from
    self.to = to
    self.figures = figures
    self.by = by
    self.groups = groups
    self.groupCount = groupCount
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    from = try container.decodeIfPresent(CivilDate.self, forKey: .from)
    to = try container.decodeIfPresent(CivilDate.self, forKey: .to)
    by = try container.decodeIfPresent(RequestGrouping.self, forKey: .by)
    groups = try container.decode([Group].self, forKey: .groups)
    groupCount = try container.decode(Int.self, forKey: .groupCount)
    figures = try RequestFigures(from: decoder)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try figures.encode(to: encoder)
    try container.encode(by, forKey: .by)
    try container.encode(groups, forKey: .groups)
    try container.encode(groupCount, forKey: .groupCount)
  }

  public static let columns: [FieldColumn] = [
    .init("total", "TOTAL", .right), .init("pending", "PENDING", .right),
    .init("completed", "COMPLETED", .right), .init("returned", "RETURNED", .right),
    .init("partial", "PARTIAL", .right), .init("due_soon", "DUE SOON", .right),
    .init("overdue", "OVERDUE", .right), .init("quantity", "QUANTITY", .right),
    .init("delivered", "DELIVERED", .right), .init("fill_rate", "FILLED %", .right),
    .init("average_processing", "AVERAGE", .right),
  ]
}

extension RequestStatistics: HoldsPersonalData {
  package var personalReading: PersonalReading {
    .customers(by: by, groups.map { (key: $0.key, name: $0.name) })
  }
}
