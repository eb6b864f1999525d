import OpsIdentityProvider
import OpsKernel
import OpsStorage

/// What a book has apart from its records: keys, checkpoints, files, counts of tries. They lie
/// beside the book as files, in its database, or in memory.
package struct BookApart: Sendable {
  /// The keys of the people in the book.
  package let vault: any PersonalVault
  /// Signs the journal; nil where its key is missing, and for a book at a server.
  let seal: JournalSeal?
  /// The private keys of the identity provider.
  let signingKeys: any SigningKeyStore
  /// The images and other files that records name.
  package let images: any ImageVault
  /// Where all servers count tries together; nil where each process counts alone.
  var attempts: (any AttemptMemory)?
  /// Releases what these hold.
  package var close: @Sendable () -> Void = {}
}
