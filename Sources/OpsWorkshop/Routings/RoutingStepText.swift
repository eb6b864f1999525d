import OpsDomain

/// A step of a routing as people write it: `GROUP:SETUP:RUN`, with a skill and a mould after that,
/// such as `INJECTION:10m:30s:setter:M-42`.
struct RoutingStepText: Equatable {
  let group: String
  let setup: TimeSpan
  let run: TimeSpan
  let skill: String?
  let mould: String?

  /// Throws `data.bad_value` for another form, and for a text that is not a length of time.
  init(parsing text: String) throws(OpsError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (3...5).contains(parts.count) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a step", field: "step",
        hint: "write it as GROUP:SETUP:RUN, such as INJECTION:10m:30s; then :SKILL and :MOULD")
    }
    group = try TextRules.name(parts[0], field: "step")
    setup = try TimeSpan(parsing: parts[1], field: "step")
    run = try TimeSpan(parsing: parts[2], field: "step")
    skill = try Self.name(parts.count > 3 ? parts[3] : "")
    mould = try Self.name(parts.count > 4 ? parts[4] : "")
  }

  private static func name(_ text: String) throws(OpsError) -> String? {
    text.isEmpty ? nil : try TextRules.name(text, field: "step")
  }
}
