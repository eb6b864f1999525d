import OpsDomain

/// An outage of a machine, as people write it: `M2=2027-03-04..2027-03-05`.
struct MachineOutage: Sendable, Hashable {
  let machine: String
  let span: FloorSpan

  init(machine: String, span: FloorSpan) {
    self.machine = machine
    self.span = span
  }

  /// Reads `MACHINE=FROM..TO`; each end is a day or a time of the site, and a day at the end is
  /// meant as a whole. Throws `data.bad_value` and `data.bad_date`.
  init(parsing text: String, _ calendar: any SiteCalendar) throws(OpsError) {
    guard let sign = text.lastIndex(of: "="), let dots = Self.dots(in: text[sign...]) else {
      let missing = text.contains("=") ? "until when" : "which machine is down and when"
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" does not say \(missing)",
        field: "down", hint: "write MACHINE=FROM..TO, such as M2=2027-03-04..2027-03-05")
    }
    machine = String(text[..<sign])
    let from = try SiteTime(parsing: String(text[text.index(after: sign)..<dots]), field: "down")
    let to = try SiteTime(
      parsing: String(text[text.index(dots, offsetBy: 2)...]), field: "down")
    span = FloorSpan(
      start: from.start(in: calendar).floorSeconds, end: to.end(in: calendar).floorSeconds)
    guard span.start < span.end, !machine.isEmpty else {
      throw OpsError(
        .badDate, "The time when a machine is down must end after it begins", field: "down",
        hint: "write MACHINE=FROM..TO")
    }
  }

  /// Where two dots stand.
  private static func dots(in text: Substring) -> String.Index? {
    text.indices.first { index in
      let next = text.index(after: index)
      return text[index] == "." && next < text.endIndex && text[next] == "."
    }
  }

  func names(_ other: Machine) -> Bool {
    TextFolding.sameBytes(TextFolding.fold(machine), other.foldedNumber)
  }
}
