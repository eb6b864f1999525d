import OpsBooks
import OpsDomain
import OpsStorage
import OpsStorageRemote

extension AppConfiguration {
  /// Where the sign-in to this book is kept in a file. Each book and each server has one of its
  /// own: a sign-in is shown to nobody but the book it was made with, whatever `--url` says.
  var credentialsFile: String {
    if kind == .remote || identityKind == .remote {
      let known = try? RemoteConfiguration(address: serverURL).address
      let address = (known ?? SecretText.masked(serverURL)).lowercased()
      return labelled(String(address.split(separator: "/").last ?? "server"), address)
    }
    guard bookPath != home.book(Self.usualBook) else { return home.credentialsFile }
    return labelled(String(bookPath.split(separator: "/").last ?? "book"), bookPath)
  }

  /// Where the key of a guest's cart in this book is kept, as the sign-in is.
  var guestCartFile: String {
    home.guestCartFile + credentialsFile.dropFirst(home.credentialsFile.count)
  }

  private func labelled(_ name: String, _ whole: String) -> String {
    "\(home.credentialsFile)-\(PlaceLabel.of(name, whole: whole, bytes: 16))"
  }
}
