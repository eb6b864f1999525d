import NIOSSL
import OpsDomain

@testable import OpsApp

/// A certificate for 127.0.0.1 that nobody vouches for, and its key, which is no secret: it is used
/// by tests alone. Valid for a hundred years.
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
    MIIBmjCCAUGgAwIBAgIUf3FBR/3whJ6z1XHS6G3F6phSw5cwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjAxMjM1NVoYDzIxMjYxMDI5
    MDEyMzU1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAARhudpAwB2gNoJjrgNVsWcGBf2Pm7wHxRsmq7R4F7ul09nrXru8Mg8o
    Z5Is3/OicAQrKycuDJ+5SZzTYFRuL0a3o28wbTAdBgNVHQ4EFgQU6y0hf5iF7oBD
    zvdL1Cwg9IAyxrIwHwYDVR0jBBgwFoAU6y0hf5iF7oBDzvdL1Cwg9IAyxrIwGgYD
    VR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
    zj0EAwIDRwAwRAIgLsGvG2YNiKsBpXjn89OIkfdGirAs/Kxgd6R2lRmdI2YCIDEZ
    1ENC4JL+2WRSoM6R+5jeJvDs4r/lS0iOUpeleTpz
    """

  private static let key = """
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHwDSStrChmrfVplu
    4CXqcPJi7ULQ3Lf78y5toR90etuhRANCAARhudpAwB2gNoJjrgNVsWcGBf2Pm7wH
    xRsmq7R4F7ul09nrXru8Mg8oZ5Is3/OicAQrKycuDJ+5SZzTYFRuL0a3
    """
}
