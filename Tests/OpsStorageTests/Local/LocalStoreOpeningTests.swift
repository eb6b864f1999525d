import Glibc
import OpsDomain
import OpsStorage
import OpsStorageLocal
import Testing

@Suite struct LocalStoreOpeningTests {
  @Test func commitsAreDurableLogsAreOnAndReferencesAreEnforced() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    let findings = try await BookInspection(store).run()
    func detail(_ name: String) -> String? { findings.first { $0.name == name }?.detail }
    #expect(detail("synchronous")?.hasPrefix("2 ") == true)
    #expect(detail("journal-mode")?.hasPrefix("wal ") == true)
    #expect(detail("foreign-keys")?.hasPrefix("1 ") == true)
    #expect(detail("integrity") == "ok")
    #expect(detail("migrations")?.hasPrefix("0001-journal, 0002-identity, 0003-sales") == true)
    #expect(findings.filter { !$0.isOK } == [])
    try await store.close()
  }

  @Test func aStoreSaysItselfWhatDoctorAndStatusShow() async throws {
    let book = try LocalBook()
    let opened = try await book.open()
    let store: any RecordStore = opened
    #expect(try await store.inspect().map(\.name).contains("book-file"))
    #expect(try await store.facts().contains(StoreFact("commits_since_start", 0)))
    #expect(!store.hasCommitted)
    try await opened.insert([(LocalBook.people, LocalBook.person(1, "a"))], key: "k")
    #expect(store.hasCommitted)
    #expect(try await store.facts().contains(StoreFact("commits_since_start", 1)))
    try await store.close()
    #expect(StoreKind.allCases.filter(\.keepsBook) == [.local, .postgres])
  }

  @Test func synchronousStaysFullAfterReopening() async throws {
    let book = try LocalBook()
    try await book.open().close()
    let store = try await book.open()
    let findings = try await BookInspection(store).run()
    #expect(findings.first { $0.name == "synchronous" }?.isOK == true)
    try await store.close()
  }

  @Test func theBookIsForItsOwnerAlone() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert([(LocalBook.people, LocalBook.person(1, "a"))], key: "k")
    func mode(_ path: String) -> mode_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
    for file in ["", "-wal", "-shm", ".lock", ".lock.next"] {
      #expect(mode(book.path + file) == 0o600, "\(file)")
    }
    #expect(mode(book.folder + "/inner") == 0o700)
    chmod(book.path, 0o644)
    let findings = try await BookInspection(store).run()
    #expect(findings.first { $0.name == "file-permissions" }?.isOK == false)
    try await store.close()
  }

  @Test func reopeningKeepsEverything() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    var last: CommitReceipt?
    for id in 1...20 {
      last = try await store.insert(
        [(LocalBook.people, LocalBook.person(Int64(id), "p\(id)"))], key: "k\(id)")
    }
    try await store.close()
    let again = try await book.open()
    let head = try await again.journal.head()
    #expect(head.sequence == 20)
    #expect(head.hash == last?.hash)
    let rows = try await again.read(.snapshot) { try await $0.records(Query(LocalBook.people)) }
    #expect(rows.count == 20)
    try await again.close()
  }

  @Test func afterClosingNothingWorksAndNothingCrashes() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.close()
    try await store.close()
    let read = await #expect(throws: OpsError.self) { try await store.thing(1) }
    #expect(read?.code == .internalError)
    let write = await #expect(throws: OpsError.self) {
      try await store.insert([(LocalBook.people, LocalBook.person(1, "a"))], key: "k")
    }
    #expect(write?.code == .internalError)
  }

  @Test func aMissingBookIsOnlyCreatedWhenWanted() async throws {
    let book = try LocalBook()
    let refusal = await #expect(throws: OpsError.self) {
      try await book.open { $0.createsIfMissing = false }
    }
    #expect(refusal?.code == .noBook)
  }

  @Test(arguments: [false, true])
  func aFileThatIsNoBookIsLeftAlone(isDatabase: Bool) async throws {
    let book = try LocalBook()
    try await book.open().close()
    let other = book.folder + "/inner/book.db"
    unlink(other)
    if isDatabase {
      try ForeignDatabase.create(other)
    } else {
      let file = try #require(fopen(other, "w"))
      fputs(String(repeating: "not a database\n", count: 100), file)
      fclose(file)
    }
    let refusal = await #expect(throws: OpsError.self) { try await book.open() }
    #expect(refusal?.code == .configuration)
  }

  /// What opening says after `bytes` of noise were written over a book without commits.
  private func refusal(noiseAt offset: off_t, _ bytes: Int) async throws -> OpsError? {
    let book = try LocalBook()
    try await book.open().close()
    let descriptor = Glibc.open(book.path, O_WRONLY)
    let noise = (0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    #expect(noise.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, bytes, offset) } == bytes)
    Glibc.close(descriptor)
    return await #expect(throws: OpsError.self) { try await book.open() }
  }

  @Test("Noise in a book is told as damage, and not as the file of another program")
  func noise() async throws {
    let schema = try await refusal(noiseAt: 100, 400)
    #expect(schema?.code == .corrupt && schema?.message.contains("damaged") == true)
    let mark = try await refusal(noiseAt: 68, 4)
    #expect(mark?.code == .corrupt && mark?.message.contains("damaged") == true)
    let start = try await refusal(noiseAt: 0, 90)
    #expect(start?.code == .configuration)
    #expect(start?.message.contains("is not a database: it is not a book, or") == true)
  }

  @Test func manyProcessesMayCreateTheBookAtOnce() async throws {
    let book = try LocalBook()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { try await book.open { $0.lockWaitMilliseconds = 600_000 }.close() }
      }
      try await group.waitForAll()
    }
    let store = try await book.open()
    #expect(try await BookInspection(store).run().filter { !$0.isOK } == [])
    try await store.close()
  }
}
