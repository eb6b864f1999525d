import OpsDomain
import OpsKernel
import OpsStorage

/// Sets a machine, its stations and its guns for a batch, and frees them again, in the commit of
/// the permitted operation.
struct MachineSetup {
  let contents: BatchContents
  let system: Transaction

  init(_ contents: BatchContents, _ transaction: Transaction) {
    self.contents = contents
    system = transaction.asSystem("sets the machine for a batch")
  }

  /// The stations of the machine, by number.
  func stations() async throws -> [MachineStation] {
    try await system.repository(MachineStation.self).of(contents.machine.id)
  }

  /// Throws `rule.violated` unless the machine and the stations can be used and are free.
  func requireReady() async throws {
    let machine = contents.machine
    let number = Excerpt.of(machine.number)
    try machine.requireAvailable(field: "batch")
    let active = try await system.repository(ProductionBatch.self).all(
      where: .both(
        .equals(ProductionBatch.Columns.machineID, machine.id),
        .equals(ProductionBatch.Columns.status, .active))
    ).first { $0.id != contents.batch.id }
    if let active {
      throw OpsError(
        .ruleViolated, "\(number) works on \(Excerpt.of(active.number))", field: "batch",
        hint: "run `opsh batch complete \(active.number)` first")
    }
    guard machine.batchID == nil || machine.batchID == contents.batch.id else {
      throw OpsError(
        .ruleViolated, "\(number) refers to a batch that is over", field: "batch",
        hint: "run `opsh batch check --repair`")
    }
    let wanted = Set(contents.stations.map(\.position))
    let closed = try await stations().filter {
      wanted.contains($0.position) && $0.status.isClosed
    }
    guard closed.isEmpty else {
      let names = BatchLayout.text(closed.map(\.position))
      throw OpsError(
        .ruleViolated,
        closed.count == 1
          ? "Station \(names) of \(number) cannot be used now"
          : "These stations of \(number) cannot be used now: \(names)",
        field: "batch", hint: "run `opsh station set \(number) N idle` to open a station again")
    }
  }

  /// Throws `data.bad_date` if the status of the machine changed after `moment`: a batch that began
  /// before would contradict the history of the machine.
  func requireUnchanged(since moment: Instant) async throws {
    typealias Columns = MachineStatusChange.Columns
    let last = try await system.repository(MachineStatusChange.self).first(
      where: .both(
        .equals(Columns.machineID, contents.machine.id), .greater(Columns.at, moment)),
      order: [.descending(Columns.at)])
    guard let last, moment < system.now else { return }
    let site = system.context.calendar
    throw OpsError(
      .badDate,
      "\(Excerpt.of(contents.machine.number)) went from \(last.from.rawValue) to "
        + "\(last.to.rawValue) at \(site.text(of: last.at)) (site time): a batch cannot have begun "
        + "before", field: "at",
      hint: "give --at \"\(site.text(from: last.at))\" or later, or leave it out")
  }

  /// Puts the batch on its machine: the machine runs from `moment` on, stations have their product,
  /// guns their colour.
  func begin(at moment: Instant) async throws {
    try await setMachine(to: contents.batch, at: moment)
    try await setStations(to: contents.batch)
    try await setGuns()
  }

  /// Takes the batch off its machine: machine and stations stand idle, the guns keep their colour.
  func end(at moment: Instant, reason: String? = nil) async throws {
    if contents.machine.batchID == contents.batch.id {
      try await setMachine(to: nil, at: moment, reason: reason)
    }
    for var station in try await stations() where station.batchID == contents.batch.id {
      station.clear()
      station.lastProducedAt = moment
      station.updatedAt = system.now
      _ = try await system.repository(MachineStation.self).update(station)
    }
  }

  /// Writes which batch the machine works on. A machine in maintenance or in error keeps its
  /// status.
  /// - Parameters:
  ///   - moment: When the machine starts or stops; default now. A later change of its status stays.
  ///   - reason: Why it starts or stops.
  func setMachine(
    to batch: ProductionBatch?, at moment: Instant? = nil, reason: String? = nil
  ) async throws {
    var machine = contents.machine
    let moment = max(moment ?? system.now, machine.statusSince)
    machine.batchID = batch?.id
    machine.mode = batch?.mode
    switch (machine.status, batch) {
    case (.stopped, .some): machine.become(.running, at: moment, reason: reason)
    case (.running, nil): machine.become(.stopped, at: moment, reason: reason)
    default: break
    }
    guard machine != contents.machine else { return }
    machine.updatedAt = system.now
    _ = try await system.repository(Machine.self).update(machine)
  }

  /// Writes what every station works on: stations of the batch on its products, the others on
  /// nothing. If the machine does not run, its stations do not change.
  func setStations(to batch: ProductionBatch?) async throws {
    for (_, var station) in try await strayStations(from: batch) {
      station.updatedAt = system.now
      _ = try await system.repository(MachineStation.self).update(station)
    }
  }

  /// The stations that work on something else than the batch says, each as it is and as it should
  /// be; by number.
  func strayStations(
    from batch: ProductionBatch?
  ) async throws -> [(station: MachineStation, wanted: MachineStation)] {
    let products = batch == nil ? [:] : contents.productsByStation
    let runs =
      try await system.repository(Machine.self).fetch(contents.machine.id)?.status == .running
    return try await stations().compactMap { station in
      let product = products[station.position]
      let wanted = station.working(on: product, of: product == nil ? nil : batch, runs: runs)
      return wanted == station ? nil : (station, wanted)
    }
  }

  private func setGuns() async throws {
    let colors = contents.layout.colors
    for var gun in contents.guns {
      guard let color = colors[gun.name], color != gun.colorID else { continue }
      gun.colorID = color
      gun.colorChangedAt = system.now
      gun.updatedAt = system.now
      _ = try await system.repository(MachineGun.self).update(gun)
    }
  }
}

extension BatchContents {
  /// Which product each station makes.
  var productsByStation: [Int64: BatchProduct] {
    var found: [Int64: BatchProduct] = [:]
    for station in stations {
      found[station.position] = products.first { $0.id == station.batchProductID }
    }
    return found
  }
}

extension MachineStation {
  /// As it should be while it makes a product of a batch, or nothing.
  /// - Parameter runs: Whether its machine runs.
  fileprivate func working(
    on product: BatchProduct?, of batch: ProductionBatch?, runs: Bool
  ) -> MachineStation {
    var next = self
    if let product, let batch {
      if runs, next.status == .idle { next.status = .running }
      next.batchID = batch.id
      next.productID = product.productID
    } else if batchID != nil || status == .running {
      next.clear()
    }
    return next
  }
}
