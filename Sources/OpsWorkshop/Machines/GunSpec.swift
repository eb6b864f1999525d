import OpsDomain

/// A gun as people describe it: `A=1-6`.
struct GunSpec: Equatable {
  let name: String
  let stations: ClosedRange<Int64>

  /// Longest name of a gun, in characters.
  static let longestName = 20

  /// Two guns, A and B, each for one half of the stations; the first half is the larger one. A
  /// machine with one station has one gun.
  static func halves(of stations: Int64) -> [GunSpec] {
    let middle = (stations + 1) / 2
    let first = GunSpec(name: "A", stations: 1...middle)
    return middle == stations
      ? [first] : [first, GunSpec(name: "B", stations: (middle + 1)...stations)]
  }

  /// Reads `A=1-6,B=7-12`. Throws `data.bad_value` for another form, a name that is there twice,
  /// ranges that overlap, and stations that the machine does not have.
  static func parse(_ text: String, of stations: Int64) throws(OpsError) -> [GunSpec] {
    var guns: [GunSpec] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let gun = try parse(one: part, of: stations)
      if guns.contains(where: { TextFolding.sameBytes($0.name, gun.name) }) {
        throw problem("Two guns have the name \(Excerpt.of(gun.name))")
      }
      if let other = guns.first(where: { $0.stations.overlaps(gun.stations) }) {
        throw problem("Guns \(other.name) and \(gun.name) serve the same stations")
      }
      guns.append(gun)
    }
    return guns
  }

  private static func parse(one part: Substring, of stations: Int64) throws(OpsError) -> GunSpec {
    let sides = part.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2 else { throw problem("\"\(Excerpt.of(String(part)))\" is not a gun") }
    let name = try TextRules.name(String(sides[0]), field: "guns", maximum: longestName)
      .uppercased()
    guard let range = StationNumbers.range(sides[1]) else {
      throw problem("\"\(Excerpt.of(String(sides[1])))\" is not a range of stations")
    }
    guard range.lowerBound >= 1, range.upperBound <= stations else {
      throw problem(
        "Gun \(Excerpt.of(name)) serves stations that the machine does not have: it has 1 to "
          + "\(stations)")
    }
    return GunSpec(name: name, stations: range)
  }

  private static func problem(_ sentence: String) -> OpsError {
    OpsError(.badValue, sentence, field: "guns", hint: "write them like A=1-6,B=7-12")
  }
}
