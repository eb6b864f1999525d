import OpsBooks
import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The checks of `opsh doctor`: the book's files and settings by the store, journal and ledger by
/// the services.
struct BookCheck: Sendable {
  let book: Book
  let configuration: AppConfiguration

  /// One row per check: `check`, `ok`, `detail`.
  func findings() async throws -> Document {
    var findings: [Document] = []
    for finding in try await book.store.inspect() {
      findings.append(Self.row(finding.name, finding.isOK, finding.detail))
      // Nothing else can be asked of a book that another file has replaced.
      if finding.name == "book-file", !finding.isOK { return .list(findings) }
    }
    if configuration.kind == .local { findings.append(access()) }
    if configuration.kind.keepsBook { findings.append(clock()) }
    findings += configuration.kind == .remote ? [try await journal()] : try await audit()
    // At a desk of a server the signatures are not here: `audit verify` asks for them.
    if configuration.kind != .remote { findings.append(seal()) }
    findings.append(try await ledger())
    if configuration.kind != .remote { findings.append(try await images()) }
    if configuration.kind == .local { findings.append(try await backups()) }
    if configuration.kind != .remote { findings += outside() }
    findings.append(credentials())
    return .list(findings)
  }

  /// What is wrong with a book that is too old to be opened.
  /// - Parameter steps: The names of the steps that it lacks.
  static func findings(ofOld steps: [String]) -> Document {
    let missing = steps.joined(separator: ", ")
    return .list([
      row("migrations", false, "missing: \(missing): run `opsh store upgrade --plan`, then upgrade")
    ])
  }

  /// The journal with its checkpoints, and every record against it.
  private func audit() async throws -> [Document] {
    let found = try await book.dependencies.audit.verify(VerifyAudit(), Call(.system)).output
    var detail =
      "\(Counted.text(found.commits, "commit")) and "
      + "\(Counted.text(found.records - found.signIns, "record")) checked: no difference. "
      + "Sign-in records: \(found.signIns) (old ones are removed at the next sign-in)"
    if let flaw = found.firstBreak {
      let record = flaw.collection.map { " (\($0) \(flaw.record?.description ?? ""))" } ?? ""
      detail = "commit \(flaw.sequence)\(record): \(flaw.problem)"
    }
    let kept = found.confidential
    let times =
      found.firstBackdated.map { first in
        let count = Counted.text(found.backdated, "commit is", "commits are")
        return "\(count) dated before the commit before, from \(first) on, by an earlier version"
      } ?? "no commit is dated before the one before it"
    return [
      Self.row("journal", found.ok, detail), Self.row("commit-times", true, times),
      Self.row(
        "confidential", kept.unknown == 0,
        kept.unknown > 0
          ? Counted.text(kept.unknown, "confidential record")
            + " cannot be checked, their keys are missing: "
            + "restore \(keyPlace) from its backup"
          : "password hashes, sessions and other confidential records: \(kept.proven) proven"
            + (kept.unproven > 0
              ? ", \(kept.unproven) written by a version without digests" : "")),
    ]
  }

  /// Where the keys of the book are.
  private var keyPlace: String {
    configuration.isShared
      ? "the table kept_items" : "the seal folder \(configuration.safeFolder.path)"
  }

  /// Who else may open the book, its images and its keys.
  private func access() -> Document {
    let warning = OpenFiles(configuration.files).warning
    return Self.row(
      "open-files", warning == nil,
      warning ?? "nobody else may open the book, its images or its keys")
  }

  /// Who says what time it is.
  private func clock() -> Document {
    Self.row(
      "clock", true,
      book.isTestClock
        ? "a book with a test clock: OPSH_NOW may set its time" : "the time of this machine")
  }

  private func journal() async throws -> Document {
    var verifier = ChainVerifier()
    var pages = book.store.journal.pages(after: 0, size: 500)
    while let commits = try await pages.next() {
      for commit in commits {
        if let problem = verifier.check(commit) {
          return Self.row("journal", false, "commit \(problem.sequence) \(problem.problem)")
        }
      }
    }
    return Self.row(
      "journal", true, "\(Counted.text(verifier.head.sequence, "commit")), every link holds")
  }

  /// Whether the journal is signed is told, and only a log that does not hold is a failure.
  private func seal() -> Document {
    if configuration.isSafeFolderMissing {
      return Self.row("seal", false, configuration.safeFolder.missing.message)
    }
    do {
      guard let trail = try book.seal?.trail(), let last = trail.checkpoints.last else {
        return Self.row("seal", true, "nothing is signed yet")
      }
      if let flaw = trail.flaw { return Self.row("seal", false, flaw.problem) }
      return Self.row(
        "seal", true,
        Counted.text(trail.checkpoints.count, "checkpoint")
          + ", the last of commit \(last.sequence)"
      )
    } catch {
      return Self.row("seal", false, error.message)
    }
  }

  private func ledger() async throws -> Document {
    let outcome = try await book.dependencies.stock.verify(
      VerifyStock(), Call(Principal.system))
    let found = outcome.output
    let levels = found.wrong - found.horizons.count
    let wrong = Counted.text(levels, "level differs", "levels differ")
    let problems =
      (levels > 0 ? ["\(wrong): opsh stock verify shows more"] : [])
      + found.horizons.map { horizon in
        "\(horizon.figure) is \(horizon.recorded?.description ?? "absent"), but the "
          + "\(horizon.figure == "closed_until" ? "closed periods" : "kept values") say "
          + (horizon.computed?.description ?? "nothing is closed")
      }
    let good = Counted.text(found.levels, "level equals its", "levels equal their")
    return Self.row(
      "ledger", found.ok,
      found.ok ? "\(good) movements" : problems.joined(separator: "; "))
  }

  /// The images of the book. Those that no record names are told and no fault: what has named
  /// them may be taken back, and the job removes them later.
  private func images() async throws -> Document {
    let found = try await ImageAudit(book.dependencies.desk).findings()
    let cure =
      configuration.isShared
      ? "add the images again"
      : "put the files into \(configuration.imageFolder) from its backup, or add the images again"
    var problems: [String] = []
    if !found.missing.isEmpty {
      let count = Counted.text(
        found.missing.count, "image that records use is", "images that records use are")
      problems.append("\(count) missing (\(Self.some(found.missing))): \(cure)")
    }
    if !found.damaged.isEmpty {
      let count = Counted.text(found.damaged.count, "image is", "images are")
      problems.append("\(count) damaged (\(Self.some(found.damaged))): \(cure)")
    }
    if found.kept == 0, problems.isEmpty { return Self.row("images", true, "none kept") }
    let told =
      "\(Counted.text(found.kept, "image")) kept"
      + (found.unnamed > 0
        ? ", \(found.unnamed) that no record uses: `opsh job run images.sweep` removes them "
          + "after the time of job.images_kept" : "")
    return Self.row("images", found.isSound, (problems + [told]).joined(separator: "; "))
  }

  /// How old the newest backup is, and the last one that a drill has proven. A schedule without
  /// any backup is a failure.
  private func backups() async throws -> Document {
    let found = try await book.dependencies.backups.state()
    guard let newest = found.newest else {
      return Self.row(
        "backups", !found.isScheduled,
        "none is known" + (found.isScheduled ? ": `opsh job show backup.make` shows why" : ""))
    }
    func age(_ moment: Instant) -> String {
      TimeSpan(milliseconds: max(0, found.now.since(moment).milliseconds) / 60_000 * 60_000)
        .description
    }
    let proof: String
    if let proven = found.proven, let at = proven.provenAt {
      proof =
        "the last proven one, \(proven.number), was restored \(age(at)) ago in "
        + "\(AppHost.seconds(proven.restoreDuration ?? 0)) s"
    } else {
      proof = "none is proven: run `opsh backup drill`"
    }
    return Self.row(
      "backups", true, "the newest, \(newest.number), is \(age(newest.at)) old; \(proof)")
  }

  /// Whether what the configuration says of services outside of the book can be used.
  private func outside() -> [Document] {
    OutsideService.allCases.map { service in
      guard configuration.isConfigured(service) else {
        return Self.row(service.rawValue, true, "not configured")
      }
      do {
        try configuration.check(service)
        return Self.row(service.rawValue, true, "as configured")
      } catch let error as OpsError {
        let hint = error.hint.map { ": \($0)" } ?? ""
        return Self.row(service.rawValue, false, error.message + hint)
      } catch {
        return Self.row(service.rawValue, false, "cannot be checked")
      }
    }
  }

  /// The first few, by the names of their files.
  private static func some(_ digests: [ImageDigest]) -> String {
    let most = 3
    return digests.prefix(most).map(\.text).joined(separator: ", ")
      + (digests.count > most ? ", …" : "")
  }

  private func credentials() -> Document {
    let file = configuration.credentialsFile
    guard let mode = FileAccess.mode(file) else {
      return Self.row("credentials", true, "none kept")
    }
    return Self.row(
      "credentials", mode & 0o077 == 0, "mode 0\(String(mode, radix: 8))")
  }

  private static func row(_ check: String, _ ok: Bool, _ detail: String) -> Document {
    ["check": .text(check), "ok": .bool(ok), "detail": .text(detail)]
  }
}
