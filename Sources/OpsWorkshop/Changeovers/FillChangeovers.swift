import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `changeover.fill`.
public struct FillChangeovers: OperationInput {
  /// `TIME`: How long it takes from a lighter color to a darker one, such as 10m.
  public var darker: Option<TimeSpan>
  /// `TIME`: How long it takes from a darker color to a lighter one, such as 40m.
  public var lighter: Option<TimeSpan>
  /// `G`: Only on machines of this group.
  public var group: Name?
  /// Also replace times that are already set.
  public var replace: Bool?
}

extension ChangeoverService {
  static let fill = Operation<FillChangeovers, Listing<ChangeoverView>>(
    "changeover.fill", area: .workshop,
    "Sets change-over times for all pairs of colors: to a darker or to a lighter color.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: [
      "changeover fill --darker 10m --lighter 40m --dry-run",
      "changeover fill --darker 10m --lighter 40m",
    ])

  /// Most colors for whose pairs times are written at once.
  static let mostColors = 60

  /// Writes a line for each ordered pair of active colors that has none, and answers the lines it
  /// wrote. Colors that are equally light take the time to a darker one.
  ///
  /// Throws `data.bad_value` for times out of range, and `data.too_large` for more than 60 colors.
  public func fill(
    _ input: FillChangeovers, _ call: Call
  ) async throws -> Outcome<Listing<ChangeoverView>> {
    try await desk.perform(Self.fill, input, call) { transaction in
      let group =
        try input.group.map { TextFolding.fold(try TextRules.name($0, field: "group")) } ?? ""
      let colors = try await transaction.asSystem("reads the colors of change-overs")
        .repository(ColorCard.self).all(
          where: .equals(ColorCard.Columns.isActive, true),
          order: [.ascending(ColorCard.Columns.foldedName)])
      guard colors.count <= Self.mostColors else {
        throw OpsError(
          .tooLarge, "There are \(colors.count) colors: at most \(Self.mostColors) are paired",
          field: "group", hint: "run `opsh changeover set any any TIME` to set one time for all")
      }
      var written: [ChangeoverTime] = []
      for from in colors {
        for to in colors where from.id != to.id {
          let isDarker = ColorHex.luma(to.hex) <= ColorHex.luma(from.hex)
          let line = ChangeoverTime(
            id: transaction.nextID(), kind: .color, group: group, from: from.id.description,
            to: to.id.description, time: isDarker ? input.darker : input.lighter,
            updatedAt: transaction.now)
          if let line = try await Self.write(line, input.replace == true, transaction) {
            written.append(line)
          }
        }
      }
      return Listing(items: try await ChangeoverView.of(written, transaction), next: nil)
    }
  }

  /// Writes a line; nil where the pair has one that stays.
  private static func write(
    _ line: ChangeoverTime, _ replaces: Bool, _ transaction: Transaction
  ) async throws -> ChangeoverTime? {
    let lines = transaction.repository(ChangeoverTime.self)
    let known = try await lines.fetch(
      key: ChangeoverTime.pairKey, line.kind, line.group, line.from, line.to)
    guard var known else { return try await lines.create(line) }
    guard replaces, known.time != line.time else { return nil }
    known.time = line.time
    known.updatedAt = line.updatedAt
    return try await lines.update(known)
  }
}
