#if Postgres
  import OpsDomain
  import OpsIdentity
  import OpsKernel
  import OpsSales
  import OpsServer
  import OpsServices
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  @testable import OpsBooks

  /// Servers that share a book in a database and keep nothing of it themselves.
  @Suite("Servers without files", .enabled(if: PostgresServer.isHere))
  struct SharedBookTests {
    private static let secret = Secret("the key file of a book that servers share")
    private static let password = Secret("anna carries eleven lanterns")
    /// Nothing in these tests ends because a time is over.
    private static let patience = TimeSpan(milliseconds: 600_000)

    private let folder: TemporaryFolder
    private let database: PostgresServer
    private let address: String

    init() throws {
      folder = try TemporaryFolder()
      database = try PostgresServer.shared.get()
      address = try database.freshAddress()
    }

    /// The book as a server on a machine of its own is configured for it.
    private func composition(_ machine: String, _ secret: Secret? = Self.secret) -> Composition {
      let home = folder.file(machine)
      var configuration = BookConfiguration(
        kind: .postgres, files: BookFiles(path: home + "/shop.postgres", home: HomeFolder(home)))
      configuration.databaseURL = address
      configuration.keySecret = { secret }
      return Composition(
        configuration, blueprint: .product, log: SuiteLog.logger("test.shared"))
    }

    /// Makes the book and opens it as two servers do.
    private func servers() async throws -> (one: Book, two: Book) {
      _ = try await composition("desk").create(
        InitialiseBook(admin: "anna", zone: "Europe/Vilnius"), password: Self.password)
      return (
        try await composition("one").open(.serving), try await composition("two").open(.serving)
      )
    }

    private func close(_ books: Book...) async throws {
      for book in books { try await book.close() }
      try database.drop(address)
    }

    @Test("What one seals the other opens and signs, and no file is left anywhere")
    func keys() async throws {
      let (one, two) = try await servers()
      let anna = Call(try await one.principal(named: "anna"))
      for number in 1...3 {
        _ = try await one.dependencies.customers.create(
          CreateCustomer(name: "Shop \(number)", phone: "+37060012345"), anna)
      }
      await one.sealJournal()
      let end = try await two.store.journal.head().sequence
      #expect(try two.seal?.newest()?.sequence == end)
      let checked = try await two.dependencies.audit.verify(VerifyAudit(), Call(.system)).output
      #expect(checked.ok)
      #expect(checked.confidential.unknown == 0)
      #expect(try await one.provider.discovery().issuer == two.provider.discovery().issuer)
      for machine in ["desk", "one", "two"] {
        #expect(!FileAccess.exists(folder.file(machine)), "\(machine)")
      }
      try await close(one, two)
    }

    @Test("Images and files are at every server")
    func images() async throws {
      let (one, two) = try await servers()
      let facts = try ImageFacts(of: SampleImage.bytes, field: "image")
      try await one.world.images.put(SampleImage.bytes, facts, by: nil)
      #expect(try await two.world.images.bytes(of: facts.digest) == SampleImage.bytes)
      #expect(try await two.world.images.facts(of: facts.digest) == facts)
      let bytes = [UInt8](repeating: 3, count: FileDesk.partBytes + 5)
      let digest = ImageDigest(of: bytes)
      let upload = try FileUpload(token: String(repeating: "a", count: 32), by: nil)
      let first = Array(bytes.prefix(FileDesk.partBytes))
      // The parts of one upload come to both servers.
      try await one.world.images.receive(first, at: 0, of: upload)
      try await two.world.images.receive(
        Array(bytes.suffix(5)), at: Int64(first.count), of: upload)
      let file = try await one.world.images.finish(upload, as: digest, by: nil)
      #expect(file == FileFacts(digest: digest, type: .other, size: Int64(bytes.count)))
      #expect(try await two.world.images.isWhole(digest) == true)
      try await close(one, two)
    }

    @Test("Guesses count together, whichever server is asked")
    func guesses() async throws {
      let (one, two) = try await servers()
      let source = SignInSource(address: "192.0.2.1")
      for number in 0..<5 {
        let identity = (number.isMultiple(of: 2) ? one : two).dependencies.identity
        let code = await failureCode {
          try await identity.signIn("anna", Secret("a wrong password"), from: source)
        }
        #expect(code == .signInFailed)
      }
      for book in [one, two] {
        let code = await failureCode {
          try await book.dependencies.identity.signIn("anna", Self.password, from: source)
        }
        #expect(code == .throttled)
      }
      let elsewhere = SignInSource(address: "198.51.100.1")
      _ = try await two.dependencies.identity.signIn("anna", Self.password, from: elsewhere)
      try await close(one, two)
    }

    @Test("A sign-in at one server counts at the other, and so does its end")
    func sessions() async throws {
      let (one, two) = try await servers()
      let signedIn = try await one.dependencies.identity.signIn("anna", Self.password)
      #expect(try await two.dependencies.identity.authenticate(signedIn.token).name == "anna")
      try await two.dependencies.identity.signOut(signedIn.token)
      let code = await failureCode {
        try await one.dependencies.identity.authenticate(signedIn.token)
      }
      #expect(code == .signInExpired)
      try await close(one, two)
    }

    /// The servers remember rights for ten minutes here, so that only what the database tells can
    /// make them forget.
    @Test("A right that one server gives counts at the other at once")
    func rights() async throws {
      let (one, two) = try await servers()
      let anna = Call(try await one.principal(named: "anna"))
      _ = try await one.dependencies.identity.createUser(
        CreateUser(name: "sam", role: [.salesperson]), password: Self.password, anna)
      var listening = ServerConfiguration(port: 0)
      listening.principalLifetime = Self.patience
      let server = OpsServer.make(
        listening, dependencies: two.dependencies, store: two.store, world: two.world,
        log: SuiteLog.logger("test.shared"), beforeClosing: { await two.end() })
      let (ports, ready) = AsyncStream.makeStream(of: Int.self)
      let task = Task {
        defer { ready.finish() }
        try await server.run { ready.yield($0) }
      }
      var port = 0
      for await found in ports {
        port = found
        break
      }
      let desk = try await Book.open(
        .remote(url: "http://127.0.0.1:\(port)", timeout: Self.patience))
      try await desk.signIn("sam", Self.password)
      #expect(try await desk.principal().roles == [.salesperson])
      _ = try await one.dependencies.roles.grant(
        GrantRole(user: "sam", role: .warehouseKeeper), anna)
      var isTold = false
      for _ in 0..<600 where !isTold {
        isTold = try await desk.principal().roles.contains(.warehouseKeeper)
        if !isTold { try await Task.sleep(for: .milliseconds(100)) }
      }
      #expect(isTold)
      try await desk.close()
      task.cancel()
      _ = await task.result
      try await close(one, two)
    }

    @Test("A book is opened with its own key file and in no other way")
    func keyFiles() async throws {
      let (one, two) = try await servers()
      for secret in [nil, Secret("another key file, which is of another book")] {
        let code = await failureCode { try await composition("three", secret).open(.serving) }
        #expect(code == .configuration)
      }
      try await close(one, two)
    }

    @Test("A book whose keys are files is not begun anew with keys in the database")
    func files() async throws {
      _ = try await composition("desk", nil).create(
        InitialiseBook(admin: "anna"), password: Self.password)
      #expect(await failureCode { try await composition("desk").open() } == .configuration)
      let book = try await composition("desk", nil).open()
      #expect(FileAccess.exists(folder.file("desk")))
      try await close(book)
    }

    @Test("A database without a book stays without tables")
    func noBook() async throws {
      #expect(await failureCode { try await composition("one").open(.serving) } == .noBook)
      let tables = try database.ask(
        "SELECT count(*) FROM pg_tables WHERE schemaname = '\(PostgresServer.schema(of: address))'")
      #expect(tables == "0")
      try database.drop(address)
    }

    @Test("A log of checkpoints that was cut is noticed by a server that has seen more of it")
    func cut() async throws {
      let (one, two) = try await servers()
      await one.sealJournal()
      #expect(try two.seal?.newest() != nil)
      try database.sql(
        "DELETE FROM \(PostgresServer.schema(of: address)).kept_items"
          + " WHERE name LIKE 'seal/line/%'")
      #expect(throws: OpsError.self) { try two.seal?.newest() }
      try await close(one, two)
    }
  }
#endif
