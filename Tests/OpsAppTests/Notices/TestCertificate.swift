import NIOSSL
import OpsDomain

@testable import OpsApp

/// A certificate for 127.0.0.1 that nobody vouches for, and its key, which is no secret: it is used
/// by tests alone. Valid from 2000 to 2126.
enum TestCertificate {
  /// What a server needs, and the certificate for clients that are to trust it.
  static func make() throws -> (context: NIOSSLContext, root: NIOSSLCertificate) {
    let certificate = try NIOSSLCertificate(bytes: bytes(of: Self.certificate), format: .der)
    let key = try NIOSSLPrivateKey(bytes: bytes(of: Self.key), format: .der)
    let settings = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(certificate)], privateKey: .privateKey(key))
    return (try NIOSSLContext(configuration: settings), certificate)
  }

  private static func bytes(of text: String) throws -> [UInt8] {
    guard let bytes = Base64.decode(text.replacing("\n", with: "")) else {
      throw OpsError(.internalError, "The certificate of the tests cannot be read")
    }
    return bytes
  }

  private static let certificate = """
    MIIBWzCCAQGgAwIBAgIUBd16bAwvSfhI/N9Mpc0ID+AW/jYwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTAwMDEwMTAwMDAwMFoYDzIxMjYwMTAx
    MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAARhudpAwB2gNoJjrgNVsWcGBf2Pm7wHxRsmq7R4F7ul09nrXru8Mg8o
    Z5Is3/OicAQrKycuDJ+5SZzTYFRuL0a3oy8wLTAaBgNVHREEEzARhwR/AAABggls
    b2NhbGhvc3QwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEArN1y
    EQogMPaEkQYeC6G4PwmPdtigAiILBKkhV6yj77kCIHEo9tvXScq2oXRNWSeoHZuK
    uXY/qE4b50kwbF80NMtC
    """

  private static let key = """
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHwDSStrChmrfVplu
    4CXqcPJi7ULQ3Lf78y5toR90etuhRANCAARhudpAwB2gNoJjrgNVsWcGBf2Pm7wH
    xRsmq7R4F7ul09nrXru8Mg8oZ5Is3/OicAQrKycuDJ+5SZzTYFRuL0a3
    """
}
