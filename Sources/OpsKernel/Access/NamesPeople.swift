/// An answer that is about what people did or were told, so that each of its rows names somebody or
/// may hold words about somebody. No copy of such rows is kept, because nobody could erase a person
/// in it.
package protocol NamesPeople {}

extension Listing: NamesPeople where Item: NamesPeople {}

extension AuditCommitView: NamesPeople {}

extension MessageView: NamesPeople {}

extension SettingRequestView: NamesPeople {}
