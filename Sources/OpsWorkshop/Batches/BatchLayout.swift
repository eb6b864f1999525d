import OpsDomain

/// Which stations, guns and colours the products of a batch use, and what is wrong with that. It
/// knows only the stations and guns of the machine.
///
/// Two rules that the requirements leave open: in dual mode a station count is per gun, so a
/// product has the same number of stations on both guns. A gun injects one colour at a time, so in
/// dual mode the products of a batch share both colours.
struct BatchLayout {
  /// A gun of the machine and the stations it serves.
  struct Gun: Equatable {
    let name: String
    let stations: ClosedRange<Int64>
  }

  /// What one product takes.
  struct Part: Equatable {
    /// What errors call the product.
    let name: String
    var primary: RecordID
    var secondary: RecordID?
    /// The gun, in single mode.
    var gun: String?
    /// Station numbers, ascending.
    var stations: [Int64]
  }

  /// The number of the batch.
  var batch = "BATCH"
  let mode: BatchMode
  /// Stations of the machine.
  let stations: Int64
  /// Guns of the machine, in their order.
  let guns: [Gun]
  var parts: [Part]

  /// The guns that inject a product: its own in single mode, the first two in dual mode.
  func guns(of part: Part) -> [Gun] {
    switch mode {
    case .single: guns.filter { $0.name == part.gun }
    case .dual: Array(guns.prefix(mode.gunsOfProduct))
    }
  }

  /// The stations of a part that a gun serves.
  func stations(of part: Part, on gun: Gun) -> [Int64] {
    part.stations.filter(gun.stations.contains)
  }

  /// How many stations of each of its guns a part has.
  func count(of part: Part) -> Int { part.stations.count / mode.gunsOfProduct }

  /// The colour that each gun gets, by its name.
  var colors: [String: RecordID] {
    var colors: [String: RecordID] = [:]
    for part in parts {
      let own = guns(of: part)
      if let first = own.first { colors[first.name] = part.primary }
      if own.count > 1 { colors[own[1].name] = part.secondary }
    }
    return colors
  }
}

/// What is wrong with it.
extension BatchLayout {
  /// Everything that is wrong; empty for a batch that can be made.
  func problems() -> [OpsError] {
    guard guns.count >= mode.gunsOfProduct else { return [tooFewGuns] }
    guard !parts.isEmpty else {
      return [
        Self.problem(
          "The batch has no product", "sku",
          hint: "run `opsh batch add \(Excerpt.of(batch)) SKU` to add one")
      ]
    }
    var found: [OpsError] = []
    if parts.count > mode.maximumProducts {
      found.append(
        Self.problem(
          "A batch in \(mode.rawValue) mode has at most \(mode.maximumProducts) products", "sku",
          hint: "plan another batch for more products"))
    }
    found += parts.flatMap(problems(of:))
    found += overlaps
    return found + (mode == .single ? unlikeOnOneGun : unlikeInDual)
  }

  /// What is wrong with a machine that has fewer guns than a product of the mode uses.
  var tooFewGuns: OpsError {
    Self.problem(
      "The machine has \(Counted.text(guns.count, "gun")): \(mode.rawValue) mode needs "
        + "\(mode.gunsOfProduct)", "mode", hint: "plan it in single mode, or on another machine")
  }

  /// Throws everything that is wrong as one error.
  func check() throws(OpsError) {
    if let error = OpsError.joined(problems()) { throw error }
  }

  private func problems(of part: Part) -> [OpsError] {
    var found: [OpsError] = []
    if part.stations.count < mode.minimumStations {
      found.append(
        Self.problem(
          "\(part.name) has \(Counted.text(part.stations.count, "station")): in "
            + "\(mode.rawValue) mode a product needs at least \(mode.minimumStations)", "stations",
          hint: "give it more with --stations or --count"))
    }
    let own = guns(of: part)
    let strange = part.stations.filter { number in
      !(1...stations).contains(number) || !own.contains { $0.stations.contains(number) }
    }
    if !strange.isEmpty {
      let served = own.map { "gun \($0.name): \($0.stations.lowerBound)–\($0.stations.upperBound)" }
      let those = strange.count == 1 ? "it" : "them"
      let reason =
        own.isEmpty
        ? "it has no gun"
        : own.count == 1
          ? "its gun does not serve \(those)" : "its guns do not serve \(those)"
      found.append(
        Self.problem(
          "\(part.name) cannot use \(Self.named(strange)): \(reason)", "stations",
          hint: served.isEmpty ? "say which gun" : served.joined(separator: ", ")))
    }
    return found + (mode == .single ? singleProblems(of: part) : dualProblems(of: part))
  }

  private func singleProblems(of part: Part) -> [OpsError] {
    var found: [OpsError] = []
    if guns(of: part).isEmpty {
      let names = guns.map(\.name).joined(separator: ", ")
      found.append(
        Self.problem("\(part.name) has no gun of the machine", "gun", hint: "guns: \(names)"))
    }
    if part.secondary != nil {
      found.append(
        Self.problem(
          "\(part.name) has two colors: single mode allows one", "secondary",
          hint: "leave --secondary out"))
    }
    return found
  }

  private func dualProblems(of part: Part) -> [OpsError] {
    var found: [OpsError] = []
    if part.gun != nil {
      found.append(
        Self.problem("In dual mode \(part.name) uses both guns", "gun", hint: "leave --gun out"))
    }
    if part.secondary == nil {
      found.append(
        Self.problem(
          "In dual mode \(part.name) needs two colors", "secondary", hint: "add --secondary COLOR"))
    }
    if part.secondary == part.primary {
      found.append(
        Self.problem(
          "\(part.name) has the same color twice", "secondary", hint: "give two different colors"))
    }
    let counts = guns(of: part).map { stations(of: part, on: $0).count }
    if Set(counts).count > 1 {
      found.append(
        Self.problem(
          "\(part.name) has \(counts.map(String.init).joined(separator: " and ")) stations on the "
            + "two guns: in dual mode it needs the same number on each", "stations",
          hint: "use as many stations on one gun as on the other"))
    }
    return found
  }

  private var overlaps: [OpsError] {
    var users: [Int64: String] = [:]
    var found: [OpsError] = []
    for part in parts {
      for number in part.stations {
        if let other = users[number] {
          found.append(
            Self.problem(
              "Station \(number) is used by \(other) and \(part.name)", "stations",
              hint: "give each product its own stations"))
        }
        users[number] = part.name
      }
    }
    return found
  }

  /// Products on one gun share its colour and the station count.
  private var unlikeOnOneGun: [OpsError] {
    guns.flatMap { gun -> [OpsError] in
      let shared = parts.filter { $0.gun == gun.name }
      var found: [OpsError] = []
      if Set(shared.map(\.primary)).count > 1 {
        found.append(
          Self.problem(
            "The products on gun \(gun.name) have different colors", "primary",
            hint: "give the products of one gun one color"))
      }
      if Set(shared.map(\.stations.count)).count > 1 {
        found.append(
          Self.problem(
            "The products on gun \(gun.name) have different numbers of stations", "stations",
            hint: "use --count with one number for all of them"))
      }
      return found
    }
  }

  private var unlikeInDual: [OpsError] {
    var found: [OpsError] = []
    if Set(parts.map(\.stations.count)).count > 1 {
      found.append(
        Self.problem(
          "In dual mode all products need the same number of stations", "stations",
          hint: "use --count with one number for all of them"))
    }
    if Set(parts.map(\.primary)).count > 1 || Set(parts.map(\.secondary)).count > 1 {
      found.append(
        Self.problem(
          "In dual mode all products need the same two colors", "primary",
          hint: "give all products the same --primary and --secondary"))
    }
    return found
  }

  static func problem(_ text: String, _ field: String, hint: String? = nil) -> OpsError {
    OpsError(.ruleViolated, text, field: field, hint: hint)
  }

  static func text(_ stations: [Int64]) -> String {
    stations.map(String.init).joined(separator: ", ")
  }

  /// `station 3`, or `stations 2, 12`.
  static func named(_ stations: [Int64]) -> String {
    "\(stations.count == 1 ? "station" : "stations") \(text(stations))"
  }
}
