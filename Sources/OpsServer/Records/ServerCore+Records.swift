import Hummingbird
import OpsDomain
import OpsKernel
import OpsStorage
import OpsWire

extension ServerCore {
  /// One record: the path most requests take, from the row to the bytes without a tree between.
  func record(_ exchange: Exchange) async throws -> Answer {
    let schema = try collections.schema(named: exchange.parts[0])
    let principal = try await reader(of: exchange, schema)
    guard let id = RecordID(exchange.parts[1]) else {
      throw Self.absent(exchange.parts[1], in: schema)
    }
    let row = try await read(exchange, as: principal) { transaction in
      try await transaction.row(schema, id: id).map { try told($0, schema, to: principal) }
    }
    if let row { try await keepReading([row], of: schema, exchange, by: principal) }
    return try answer(row, in: schema, id: exchange.parts[1])
  }

  func keyLookup(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let lookup = try WireCoder.keyLookup(try await exchange.body.document(), in: collections)
    try await admit(principal, toRecordsOf: lookup.schema.area, exchange)
    let row = try await read(exchange, as: principal) {
      try await $0.row(lookup.schema, key: lookup.key, lookup.values)
        .map { try told($0, lookup.schema, to: principal) }
    }
    if let row { try await keepReading([row], of: lookup.schema, exchange, by: principal) }
    return try answer(row, in: lookup.schema, id: "with this \(lookup.key.name)")
  }

  /// The row without what operations alone show of it.
  private func told(_ row: Row, _ schema: Schema, to principal: Principal) throws -> Row {
    try world.rules.rules(for: schema).told(row, to: principal)
  }

  private func answer(_ row: Row?, in schema: Schema, id: String) throws -> Answer {
    guard let row else { throw Self.absent(id, in: schema) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    bytes.append(contentsOf: #"{"schema":"record/1","ok":true,"data":"#.utf8)
    collections.layout(of: schema).append(row, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return Answer(bytes: bytes)
  }

  func query(_ exchange: Exchange) async throws -> Answer {
    let schema = try collections.schema(named: exchange.parts[0])
    let principal = try await reader(of: exchange, schema)
    let query = try WireCoder.query(try await exchange.body.document(), in: schema)
    return try await lanes.read("query \(schema.name)", for: principal) {
      try await page(of: query, exchange, as: principal)
    }
  }

  private func page(
    of query: Query, _ exchange: Exchange, as principal: Principal
  ) async throws -> Answer {
    let schema = query.schema
    let rules = try world.rules.rules(for: schema)
    let rows = try await read(exchange, as: principal) { transaction in
      try rules.requireTold(query.filter.columns + query.order.map(\.column), to: principal)
      return try await transaction.rows(query).map { rules.told($0, to: principal) }
    }
    try await keepReading(rows, of: schema, exchange, by: principal)
    var bytes = Array(#"{"schema":"records/1","ok":true,"data":["#.utf8)
    bytes.reserveCapacity(64 + rows.count * 256)
    let layout = collections.layout(of: schema)
    for (index, row) in rows.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      layout.append(row, to: &bytes)
    }
    let isFull = rows.count == query.limit
    let next = isFull ? rows.last.map { Cursor.encode(query.position(of: $0)) } : nil
    bytes.append(contentsOf: #"],"next":"#.utf8)
    DocumentWriter.write(next.map(Document.text) ?? .null, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return Answer(bytes: bytes)
  }

  func figures(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let aggregate = try WireCoder.aggregate(try await exchange.body.document(), in: collections)
    try await admit(principal, toRecordsOf: aggregate.schema.area, exchange)
    return try await lanes.read("figures \(aggregate.schema.name)", for: principal) {
      let asked =
        aggregate.groups + aggregate.measures.compactMap(\.column) + aggregate.filter.columns
      let rules = try world.rules.rules(for: aggregate.schema)
      let figures = try await read(exchange, as: principal) { transaction in
        try rules.requireTold(asked, to: principal)
        return try await transaction.figures(aggregate)
      }
      try await dependencies.desk.keepReading(
        aggregate, by: principal, as: exchange.route.template)
      return Answer(
        schema: "figures/1",
        data: .list(figures.map { .list($0.map { WireCoder.document($0) }) }))
    }
  }

  func openSnapshot(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let name = try await snapshots.open(for: principal.userID)
    let lifetime = configuration.snapshotLifetime
    return Answer(
      schema: "snapshot/1",
      data: [
        "id": .text(name), "expires_at": .text(world.clock.now().adding(lifetime).description),
      ])
  }

  func closeSnapshot(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    snapshots.close(exchange.parts[0], of: principal.userID)
    return Answer(schema: "snapshot/1", data: .null)
  }
}
