import OpsDomain
import OpsKernel
import OpsStorage
import OpsWire

extension ServerCore {
  /// Writes a batch of records as one commit, or nothing of it.
  ///
  /// The batch passes the same gate as every operation; what the client computed is not believed.
  /// The journal calls it after what it writes; what the client calls it is kept as a remark. The
  /// same key with the same content gives the first receipt again.
  func commits(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let request = try WireCoder.commitRequest(try await exchange.body.document(), in: collections)
    do {
      try check(request, principal.limits)
      try check(request, header: exchange.request.headers[FieldName.idempotencyKey])
    } catch {
      await dependencies.desk.keepRefusal(error, of: Route.commits.template, by: principal)
      throw error
    }
    var header = CommitHeader(
      key: request.key, at: world.clock.now(), actor: principal.userID,
      operation: DirectWriteRecord.name(of: request.changes), reason: request.reason)
    header.answer = DirectWriteRecord.answer(remark: request.remark)
    // The client's own words may be about people.
    header.sealsAnswer = header.answer != nil
    let fingerprint = Self.fingerprint(of: request, by: principal)
    header.fingerprint = fingerprint
    let ready = header
    return try await lanes.write(for: principal) {
      try await keys.pass(request.key, of: principal) {
        try await answer(to: request, ready, fingerprint, as: principal)
      }
    }
  }

  /// Writes the batch, unless it stands already.
  private func answer(
    to request: CommitRequest, _ header: CommitHeader, _ fingerprint: [UInt8],
    as principal: Principal
  ) async throws -> Answer {
    if let receipt = try await earlier(request, fingerprint, of: principal) {
      return answer(receipt, to: request, isReplay: true)
    }
    let receipt: CommitReceipt?
    do {
      receipt = try await write(request, header, as: principal)
    } catch let error as OpsError where error.code == .conflictKeyReused {
      // Another process has used the key meanwhile: for this very batch, or for something else.
      guard let first = try await earlier(request, fingerprint, of: principal) else {
        throw error
      }
      return answer(first, to: request, isReplay: true)
    }
    return answer(receipt, to: request, isReplay: false)
  }

  private func write(
    _ request: CommitRequest, _ header: CommitHeader, as principal: Principal
  ) async throws -> CommitReceipt? {
    let batch = BatchWriter(request: request, context: world.context(for: principal))
    let identifiers = ChosenIdentifiers(store.journal)
    defer {
      if request.changes.contains(where: { $0.schema.area == .identity }) { principals.clear() }
    }
    do {
      return try await store.transact { overlay in
        overlay.header = header
        try await batch.write(to: overlay)
        try await identifiers.requireOwn(overlay.changes)
      }.receipt
    } catch {
      await dependencies.desk.keepRefusal(error, of: Route.commits.template, by: principal)
      throw error
    }
  }

  /// Refuses what the caller's token is not meant for; each record's area is asked about later.
  private func check(_ request: CommitRequest, _ limits: AccessLimits) throws(OpsError) {
    try limits.check(
      DirectWriteRecord.name(of: request.changes), in: .platform, isWrite: true,
      isCarrier: !limits.isReadOnly)
    guard let most = limits.maximumRows else { return }
    try RowAllowance.withinToken(most).check(RowAllowance.count(request.changes))
  }

  private func check(_ request: CommitRequest, header: String?) throws(OpsError) {
    if let header, !TextFolding.sameBytes(header, request.key) {
      throw OpsError(
        .badValue, "Header and body give different keys", field: "key",
        hint: "give the key once")
    }
  }

  /// The receipt of the caller's commit with this key, if it was made for the same batch. Nothing
  /// is written again, so the rights are checked here: the caller must be able to write the batch
  /// now.
  ///
  /// Throws `conflict.key_reused` when it was made for something else, `denied.permission`,
  /// `denied.scope`, and `rule.bad_state` when it was undone and not restored.
  private func earlier(
    _ request: CommitRequest, _ fingerprint: [UInt8], of principal: Principal
  ) async throws -> CommitReceipt? {
    let found = try await store.journal.commit(key: request.key, by: principal.userID)
    guard let commit = found else { return nil }
    guard commit.header.fingerprint == fingerprint else {
      throw OpsError(
        .conflictKeyReused, "The key was already used for another commit", field: "key",
        hint: "use a fresh key, or repeat the first request exactly")
    }
    do {
      let context = world.context(for: principal)
      for change in request.changes { try context.admit(change) }
      for expectation in request.expectations {
        try principal.limits.check(recordsOf: expectation.schema.area)
      }
    } catch {
      await dependencies.desk.keepRefusal(error, of: Route.commits.template, by: principal)
      throw error
    }
    try await dependencies.desk.requireStanding(commit, for: principal)
    return commit.receipt
  }

  /// A digest of who wants what: that of the batch as if it were the first commit of a journal.
  private static func fingerprint(
    of request: CommitRequest, by principal: Principal
  ) -> [UInt8] {
    let header = CommitHeader(
      key: request.key, at: .epoch, actor: principal.userID, operation: request.remark,
      reason: request.reason)
    let entries = request.changes.map { change in
      JournalEntry(
        collection: change.schema.name, id: change.id, verb: change.verb,
        image: RowImage.encode(
          change.row ?? Row([.id(change.id), .integer(change.version)])))
    }
    return HashChain.hash(previous: [], sequence: 0, header: header, entries: entries)
  }

  private func answer(
    _ receipt: CommitReceipt?, to request: CommitRequest, isReplay: Bool
  ) -> Answer {
    Answer([
      "schema": "commit.receipt/1", "ok": true, "changed": .bool(receipt != nil),
      "op": .text(DirectWriteRecord.name(of: request.changes)), "key": .text(request.key),
      "replayed": .bool(isReplay),
      "data": receipt.map { WireCoder.document($0) } ?? .null,
    ])
  }
}
