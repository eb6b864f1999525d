import OpsBooks
import OpsDomain
import OpsKernel
import OpsStorage

extension AppConfiguration {
  /// What the book is opened from.
  /// - Parameter token: The token of the moment for a server; nil where nobody is signed in.
  func book(token: @escaping @Sendable () throws -> Secret?) -> BookConfiguration {
    var book = BookConfiguration(kind: kind, identityKind: identityKind, files: files)
    book.serverURL = serverURL
    book.databaseURL = databaseURL
    let keysFile = kind == .postgres ? keysFile : nil
    book.keySecret = { try keysFile.map { try SecretFile.read($0, key: Self.keysKey) } }
    book.serverTimeout = serverTimeout
    book.token = token
    book.now = now
    book.publicURL = publicURL
    book.issuer = issuer
    let (channels, secret) = (notices, paymentSecretFile)
    let clock = book.clock
    let providers = providersFile.map { ProviderFile(path: $0, clock: clock) }
    let sms = sms
    book.outside = { opening in
      var outside = try Self.outside(opening, channels, secret, providers)
      if opening == .serving {
        outside.sms = try sms.gateway()
      } else {
        outside.sms = try? sms.gateway()
      }
      return outside
    }
    return book
  }

  /// Where notices are handed over, and the secret of the payment provider. A server says what is
  /// wrong with them; a command line, whose user may not read the secrets, says it where they are
  /// used.
  private static func outside(
    _ opening: BookOpening, _ notices: NoticeConfiguration, _ payments: String?,
    _ providers: ProviderFile?
  ) throws -> BookOutside {
    guard opening != .serving else {
      return BookOutside(
        channels: try NoticeChannels.configured(notices),
        paymentSecret: try payments.map { try paymentSecret($0) },
        providers: try providers?.read() ?? [])
    }
    var outside = BookOutside(
      channels: (try? NoticeChannels.configured(notices)) ?? NoticeChannels.none,
      providers: (try? providers?.read()) ?? [])
    do {
      outside.paymentSecret = try payments.map { try paymentSecret($0) }
    } catch let error as OpsError {
      outside.paymentFault = error
    }
    return outside
  }

  /// Throws what reading the file throws, and `config.invalid` for a secret that can be guessed.
  static func paymentSecret(_ file: String) throws -> Secret {
    let secret = try SecretFile.read(file, key: paymentSecretKey)
    guard secret.reveal().utf8.count >= 24 else {
      throw OpsError(
        .configuration, "The secret of the payment provider has at least 24 characters",
        field: paymentSecretKey,
        hint: "(umask 077; head -c 32 /dev/urandom | base64 > FILE), and give it to the provider")
    }
    return secret
  }
}
