import OpsDomain

/// Chooses stations, gun and colour for a product that does not name all of them.
extension BatchLayout {
  /// What the user gave about the place of a product.
  struct Wish {
    /// Station numbers; nil for the first free ones.
    var stations: [Int64]?
    /// Stations on each gun; nil for as many as the other products have, or the minimum.
    var count: Int?
    /// The gun; nil for the first that has room.
    var gun: String?
    /// The colour; nil for the one that the gun has in this batch.
    var primary: RecordID?
    var secondary: RecordID?
    /// Stations that are used only when they are named: blocked ones and those in maintenance.
    var closed: Set<Int64> = []
  }

  /// The least stations a product has on each of its guns.
  private var least: Int { mode.minimumStations / mode.gunsOfProduct }

  /// Places a product as the user asked, or on the first free stations. Throws `rule.violated` if
  /// there is no room, a colour is missing, or a gun has another colour.
  func place(_ wish: Wish, name: String) throws(OpsError) -> Part {
    if wish.stations != nil, wish.count != nil {
      throw OpsError(
        .usage, "Say which stations or how many, not both", field: "count",
        hint: "leave --stations or --count out")
    }
    if let count = wish.count, count < least {
      throw Self.problem(
        "A gun needs at least \(Counted.text(least, "station")), not \(count)", "count",
        hint: "give a larger --count")
    }
    guard guns.count >= mode.gunsOfProduct else { throw tooFewGuns }
    return mode == .single
      ? try placeOnOneGun(wish, name: name) : try placeOnBoth(wish, name: name)
  }

  private func placeOnOneGun(_ wish: Wish, name: String) throws(OpsError) -> Part {
    let gun = try gun(for: wish)
    let known = colors[gun.name]
    guard let primary = wish.primary ?? known else { throw Self.colorless("primary") }
    guard known == nil || known == primary else { throw Self.locked(gun) }
    var stations = wish.stations ?? []
    if wish.stations == nil { stations = try free(count(for: wish, on: gun), on: gun, wish) }
    return Part(
      name: name, primary: primary, secondary: wish.secondary, gun: gun.name,
      stations: stations.sorted())
  }

  private func placeOnBoth(_ wish: Wish, name: String) throws(OpsError) -> Part {
    if wish.gun != nil {
      throw Self.problem("In dual mode a product uses both guns", "gun", hint: "leave --gun out")
    }
    let (first, second) = (guns[0], guns[1])
    guard let primary = wish.primary ?? colors[first.name] else { throw Self.colorless("primary") }
    guard let secondary = wish.secondary ?? colors[second.name] else {
      throw Self.colorless("secondary")
    }
    for (gun, color) in [(first, primary), (second, secondary)] {
      guard colors[gun.name].map({ $0 == color }) ?? true else { throw Self.locked(gun) }
    }
    var stations = wish.stations
    if stations == nil {
      let count = wish.count ?? parts.first.map(count(of:)) ?? least
      stations = try free(count, on: first, wish) + free(count, on: second, wish)
    }
    return Part(
      name: name, primary: primary, secondary: secondary, gun: nil,
      stations: (stations ?? []).sorted())
  }

  /// The gun that was named, that serves the stations that were named, or that has room.
  private func gun(for wish: Wish) throws(OpsError) -> Gun {
    if let name = wish.gun {
      let folded = TextFolding.fold(name)
      guard let gun = guns.first(where: { TextFolding.fold($0.name) == folded }) else {
        throw Self.problem(
          "The machine has no gun \(Excerpt.of(name))", "gun",
          hint: "guns: " + guns.map(\.name).joined(separator: ", "))
      }
      return gun
    }
    if let stations = wish.stations {
      guard let gun = guns.first(where: { stations.allSatisfy($0.stations.contains) }) else {
        throw Self.problem(
          "No gun serves all of these: \(Self.text(stations))", "stations",
          hint: "in single mode a product stays on one gun")
      }
      return gun
    }
    let possible = guns.filter { gun in
      let known = colors[gun.name]
      return wish.primary == nil || known == nil || known == wish.primary
    }
    guard
      let fitting = possible.first(where: {
        room(on: $0, wish).count >= count(for: wish, on: $0)
      })
    else { throw full(possible, wish) }
    return fitting
  }

  /// The error when no gun that can have the colour has enough room.
  private func full(_ guns: [Gun], _ wish: Wish) -> OpsError {
    guard !guns.isEmpty else {
      return Self.problem(
        "Every gun has another color in this batch", "primary",
        hint: "plan the product in another batch, or in a color that a gun has")
    }
    let rooms = guns.map {
      "\(room(on: $0, wish).count) of \(count(for: wish, on: $0)) on gun \($0.name)"
    }
    return Self.problem(
      "No gun has enough free stations for that color: \(rooms.joined(separator: ", "))",
      wish.count == nil ? "gun" : "count",
      hint: "products on one gun share its color and station count"
        + (wish.count == nil ? "" : "; give a smaller --count"))
  }

  private func count(for wish: Wish, on gun: Gun) -> Int {
    wish.count ?? parts.first { $0.gun == gun.name }?.stations.count ?? least
  }

  private func room(on gun: Gun, _ wish: Wish) -> [Int64] {
    let taken = Set(parts.flatMap(\.stations)).union(wish.closed)
    return gun.stations.filter { $0 <= stations && !taken.contains($0) }
  }

  private func free(_ count: Int, on gun: Gun, _ wish: Wish) throws(OpsError) -> [Int64] {
    let room = room(on: gun, wish)
    guard room.count >= count else {
      // In dual mode a product uses both guns, so there is no other one to name.
      let ways = [
        wish.count != nil && room.count >= least ? "a smaller --count" : nil,
        mode == .single ? "another --gun" : nil,
      ].compactMap(\.self)
      throw Self.problem(
        "Gun \(gun.name) has \(Counted.text(room.count, "free station")): \(count) are needed",
        wish.count == nil ? "stations" : "count",
        hint: ways.isEmpty
          ? "plan the product in another batch" : "give \(ways.joined(separator: " or "))")
    }
    return Array(room.prefix(count))
  }

  private static func colorless(_ field: String) -> OpsError {
    problem("The \(field) color is missing", field, hint: "add --\(field) COLOR")
  }

  private static func locked(_ gun: Gun) -> OpsError {
    problem(
      "Gun \(gun.name) has another color in this batch", "primary",
      hint: "products on one gun share its color; leave --primary out to use it")
  }
}
