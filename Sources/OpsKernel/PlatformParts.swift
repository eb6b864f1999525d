extension AreaParts {
  /// What belongs to no area in particular: settings, jobs, notices, the journal and its commits,
  /// many calls at once.
  public static let platform: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.add(NumberSeries.self, rules: NumberSeriesRules.series)
    parts.add(AccessEvent.self, rules: AccessRules.events)
    parts.add(Job.self, rules: JobRules.jobs)
    parts.add(JobRun.self, rules: JobRules.runs)
    parts.add(NoticePlan.self, rules: NoticeRules.plans)
    parts.add(Notice.self, rules: NoticeRules.notices)
    parts.add(NoticeDelivery.self, rules: NoticeRules.deliveries)
    parts.add(NoticePreference.self, rules: NoticeRules.preferences)
    parts.add(PushDevice.self, rules: PushRules.devices)
    parts.add(SettingRequest.self, rules: SettingRequestRules.requests)
    parts.add(Message.self, rules: MessageRules.messages)
    parts.add(MessageTemplate.self, rules: MessageRules.templates)
    parts.add(SavedReport.self, rules: ReportRules.reports)
    parts.add(ReportIssue.self, rules: ReportRules.issues)
    parts.add(Backup.self, rules: BackupRules.backups)
    parts.add(Attachment.self, rules: AttachmentRules.attachments)
    parts.add(AccessGift.self, rules: AccessGifts.gifts)
    parts.add(OfflineDesk.self, rules: OfflineDeskRules.desks)
    parts.additions = [
      AccessGifts.users, AccessGifts.roles, AccessGifts.grants, AccessGifts.rolesOfTheBook,
    ]
    parts.services = [
      AuditService.self, ChangeService.self, SettingService.self, NoticeService.self,
      MessageService.self,
      DeviceService.self,
      JobService.self, StepService.self, BulkService.self, NameService.self,
      ChangesetService.self, TodayService.self, ReportService.self, ExportService.self,
      BackupService.self, AttachmentService.self, OfflineDeskService.self,
    ]
    parts.answer(DerivedRebuild.self, with: [.numbers])
    parts.answer((any ImageUser).self, with: [AttachmentUser()])
    parts.answer(
      WaitingWork.self,
      with: WaitingWork.ofPlatform + WaitingWork.ofReports + WaitingWork.ofSettings)
    parts.later { parts in
      parts.settings =
        Settings.ofAccess + Settings.ofNotices + Settings.ofImages + Settings.ofReports
        + Settings.ofBackups + Settings.ofAttachments + Settings.ofChanges
        + Settings.ofOfflineDesks
      parts.settingGroups = [
        SettingGroup("access", place: 50, guardsAccess: true),
        SettingGroup("backup", place: 55, guardsAccess: true),
        SettingGroup("desk", place: 57, guardsAccess: true), SettingGroup("job", place: 70),
        SettingGroup("attachment", place: 75), SettingGroup("change", place: 77),
        // Zone, currency and clock are written once, with the book: nobody changes them at all.
        SettingGroup("book", place: 90),
      ]
      parts.jobs = [
        .planNotices, .sendNotices, .tidyAttachments, .sweepImages, .makeReports, .makeBackups,
        .proveBackups,
      ]
      parts.notices = [.failedBackups, .oldBackups, .pendingSettings]
      parts.work = [
        .beginJob, .endJob, .lookForJobs, .workOnJob, .failSignIn, .initialiseBook, .importBook,
        .upgradeBook, .noteBackup, .lookForBackups, .rewindBook, .touchDesk,
      ]
      parts.names = [.settingRequests, .reports]
      parts.reversals = [SettingReversal(), SettingRequestReversal(), NoticePlanReversal()]
      parts.untold = [.noticePlans, .accessGifts]
    }
    return parts
  }()
}
